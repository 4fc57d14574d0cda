import type { Language } from '@katedra/questions'
import {
  useRef,
  type CompositionEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { lettersIn } from './spell-word.ts'

interface LetterInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  describedBy: string
  language: Language
  /** The box in which the next letter is written. */
  box: number
  /** Letters for the boxes from `box` on; `takenBack` boxes behind them have lost theirs. */
  onWrite: (box: number, letters: readonly string[], takenBack: number) => void
  isPhoneKeyboard: boolean
  isReadOnly: boolean
}

/**
 * The real text field behind the boxes: it brings dead keys, input methods, phones' keyboards, dictation and pasting,
 * and gives screen readers something to type into. It hands letters over at once and stays empty itself.
 */
export function LetterInput({
  ref,
  label,
  describedBy,
  language,
  box,
  onWrite,
  isPhoneKeyboard,
  isReadOnly,
}: LetterInputProps): ReactNode {
  // While an input method composes, its text must stay in the field: where it began and how many letters it has given.
  const composition = useRef<{ box: number; given: number } | undefined>(undefined)

  function write(field: HTMLInputElement): void {
    const letters = lettersIn(field.value, language)
    const from = composition.current ?? { box, given: 0 }
    if (letters.length > 0 || from.given > 0) onWrite(from.box, letters, Math.max(0, from.given - letters.length))
    if (composition.current === undefined) field.value = ''
    else composition.current = { box: from.box, given: letters.length }
  }

  function endComposition(event: CompositionEvent<HTMLInputElement>): void {
    write(event.currentTarget)
    composition.current = undefined
    event.currentTarget.value = ''
  }

  return (
    <input
      ref={ref}
      type="text"
      inputMode={isPhoneKeyboard ? 'text' : 'none'}
      aria-label={label}
      aria-describedby={describedBy}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      readOnly={isReadOnly}
      className="pointer-events-none absolute inset-0 size-full text-lg opacity-0"
      onCompositionStart={() => (composition.current = { box, given: 0 })}
      onCompositionEnd={endComposition}
      onInput={(event: FormEvent<HTMLInputElement>) => write(event.currentTarget)}
      onKeyDown={(event: KeyboardEvent) => composition.current !== undefined && event.stopPropagation()}
      onBlur={(event) => (event.currentTarget.value = '')}
    />
  )
}
