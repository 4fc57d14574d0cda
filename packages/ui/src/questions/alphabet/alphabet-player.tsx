import { Keyboard } from 'lucide-react'
import {
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type CompositionEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@katedra/questions'
import { LiveMessage, useAnnouncement, type Announcement } from '../live-message.tsx'
import { useQuestionKeys } from '../use-question-keys.ts'
import type { PlayerProps } from '../view-props.ts'
import { BoardButton } from './board-button.tsx'
import { LetterBoard } from './letter-board.tsx'
import { useSpellingWords } from './use-spelling-words.ts'
import {
  eraseLetter,
  firstEmptyBox,
  lettersIn,
  spellingOf,
  writeLetters,
  type Spelling,
  type SpellingStep,
  wordsOf,
  type Slot,
} from './spell-word.ts'

/** A word spelt letter by letter: on the board, on any keyboard, or both (specification, section 1: Alphabet). */
export function AlphabetPlayer(props: PlayerProps<'alphabet'>): ReactNode {
  const { t } = useTranslation('questions')
  const part = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { spelling, box, announcement, write, erase, goTo, press } = useSpelling(props, field)
  const words = useSpellingWords(spelling.letters.length)
  const [isPhoneKeyboard, setIsPhoneKeyboard] = useState(false)
  const soFarId = useId()
  // The question itself has the focus when it comes to the screen, and typing works from there on.
  useQuestionKeys(part, (event) => {
    const isInside = event.target instanceof Node && (part.current?.contains(event.target) ?? false)
    if (!isInside && !props.isReadOnly) press(event)
  })

  function choose(next: number): void {
    // Leaving the field ends what an input method may be composing there.
    field.current?.blur()
    field.current?.focus()
    goTo(next)
  }

  function switchKeyboard(): void {
    setIsPhoneKeyboard(!isPhoneKeyboard)
    if (field.current === null) return
    // A phone decides about its keyboard when the field gets focus, so the mode must be there already.
    field.current.inputMode = isPhoneKeyboard ? 'none' : 'text'
    field.current.blur()
    field.current.focus()
  }

  return (
    <div
      ref={part}
      role="presentation"
      className="flex flex-col gap-4"
      onKeyDown={press}
      onPointerUp={(event) => event.pointerType === 'mouse' && field.current?.focus()}
    >
      {!props.isReadOnly && <p className="text-base text-ink-soft">{t('alphabet.hint')}</p>}
      <div role="group" aria-label={t('alphabet.word')} className="group/spelling relative">
        <LetterInput
          ref={field}
          label={t('alphabet.input', { count: spelling.letters.length })}
          describedBy={soFarId}
          language={spelling.language}
          box={box}
          onWrite={write}
          isPhoneKeyboard={isPhoneKeyboard}
          isReadOnly={props.isReadOnly}
        />
        <LetterBoxes spelling={spelling} box={box} isReadOnly={props.isReadOnly} onBox={choose} />
        <p id={soFarId} className="sr-only">
          {words.soFar(spelling.letters)}
        </p>
      </div>
      {!props.isReadOnly && (
        <LetterBoard language={spelling.language} onErase={erase} onLetter={(letter) => write(box, [letter])}>
          <BoardButton isPressed={isPhoneKeyboard} onClick={switchKeyboard} className="not-coarse:hidden">
            <Keyboard aria-hidden className="size-5" />
            {t('alphabet.phoneKeyboard')}
          </BoardButton>
        </LetterBoard>
      )}
      <LiveMessage announcement={announcement} />
    </div>
  )
}

interface LetterBoxesProps {
  spelling: Spelling
  /** The box in which the next letter is written. */
  box: number
  onBox: (box: number) => void
  isReadOnly: boolean
}

/** The boxes of the pattern, word by word; a word wraps only when it is wider than the screen. */
function LetterBoxes({ spelling, box, onBox, isReadOnly }: LetterBoxesProps): ReactNode {
  const words = wordsOf(spelling.pattern)
  return (
    <div lang={spelling.language} className="flex flex-wrap gap-x-7 gap-y-3">
      {words.map((slots, word) => (
        <div key={word} className="flex max-w-full flex-wrap gap-x-0.5 gap-y-1 @sm:gap-x-1">
          {slots.map((slot, index) => (
            <SlotView key={index} slot={slot} spelling={spelling} box={box} onBox={onBox} isReadOnly={isReadOnly} />
          ))}
        </div>
      ))}
    </div>
  )
}

function SlotView({ slot, ...rest }: { slot: Slot } & LetterBoxesProps): ReactNode {
  if (slot.kind === 'fixed')
    return <span className="grid min-h-12 min-w-4 place-items-center text-xl text-ink-soft">{slot.text}</span>
  return <LetterBox index={slot.index} {...rest} />
}

/** Tab reaches the text field behind the boxes, the arrows go from box to box; fingers and screen readers tap them. */
function LetterBox({ index, spelling, box, onBox, isReadOnly }: { index: number } & LetterBoxesProps): ReactNode {
  const { t } = useTranslation('questions')
  const letter = spelling.letters[index] ?? ''
  const isNext = index === box && !isReadOnly
  const look = isNext
    ? 'border-accent ring-1 ring-accent forced-colors:border-4 group-has-[input:focus]/spelling:bg-accent-soft'
    : 'border-line-strong'
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={isReadOnly}
      aria-label={t('alphabet.box', {
        box: index + 1,
        total: spelling.letters.length,
        letter: letter === '' ? t('alphabet.empty') : letter,
      })}
      {...(isNext ? { 'aria-current': true } : {})}
      className={`relative grid h-12 w-11 place-items-center rounded-sm border bg-surface text-xl font-semibold text-ink uppercase ${look}`}
      onClick={() => onBox(index)}
    >
      {letter}
      <span
        aria-hidden
        className={`absolute inset-x-2.5 bottom-1.5 h-0.5 ${letter === '' ? 'bg-line-strong' : 'bg-transparent'} ${isNext ? 'bg-accent' : ''}`}
      />
    </button>
  )
}

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
function LetterInput({
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

/** A key as React or the browser tells of it. */
type PressedKey = Pick<globalThis.KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target' | 'preventDefault'>

interface SpellingMoves {
  spelling: Spelling
  /** The box in which the next letter is written. */
  box: number
  announcement: Announcement
  write: (from: number, written: readonly string[], takenBack?: number) => void
  erase: () => void
  goTo: (box: number) => void
  press: (event: PressedKey) => void
}

/** Every move of spelling a word, each told to the app and said aloud. `field` is the text field behind the boxes. */
function useSpelling(props: PlayerProps<'alphabet'>, field: RefObject<HTMLInputElement | null>): SpellingMoves {
  const { question, answer, onAnswer, isReadOnly, language } = props
  const spelling = spellingOf(question.content, answer, language)
  const { letters } = spelling
  const words = useSpellingWords(letters.length)
  const [wantedBox, setWantedBox] = useState(() => firstEmptyBox(letters))
  const box = Math.min(wantedBox, letters.length - 1)
  const { announcement, announce } = useAnnouncement()

  function take(step: SpellingStep, message: string): void {
    if (isReadOnly) return
    setWantedBox(step.box)
    onAnswer({ language: spelling.language, letters: step.letters })
    announce(step.letters.includes('') ? message : words.full(message, step.letters))
  }

  function write(from: number, written: readonly string[], takenBack = 0): void {
    const step = writeLetters(letters, from, written, takenBack)
    const last = Math.min(from + written.length, letters.length) - 1
    take(step, written.length === 0 ? words.box(step.box, '') : words.written(last, step.letters[last] ?? ''))
  }

  function empty(step: SpellingStep): void {
    take(step, words.box(step.box, ''))
  }

  function goTo(next: number): void {
    setWantedBox(next)
    announce(words.box(next, letters[next] ?? ''))
  }

  function moveOf(event: PressedKey): (() => void) | undefined {
    if (event.key === 'Backspace') return () => empty(eraseLetter(letters, box))
    if (event.key === 'Delete') return () => empty({ letters: letters.with(box, ''), box })
    if (event.target === field.current) {
      const next = boxOfKey(event.key, box, letters.length)
      return next === undefined ? undefined : () => goTo(next)
    }
    const typed = event.key.length === 1 ? lettersIn(event.key, spelling.language) : []
    return typed.length === 0 ? undefined : () => write(box, typed)
  }

  function press(event: PressedKey): void {
    const isShortcut = event.altKey || event.ctrlKey || event.metaKey
    const move = isShortcut ? undefined : moveOf(event)
    // A dead key pressed on the board needs the text field, where the browser puts mark and letter together.
    if (event.key === 'Dead') field.current?.focus()
    if (move === undefined) return
    event.preventDefault()
    move()
  }

  return { spelling, box, announcement, write, erase: () => empty(eraseLetter(letters, box)), goTo, press }
}

/** The box that an arrow, Home or End leads to, or undefined for other keys; the ends hold it. */
function boxOfKey(key: string, box: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, box - 1)
    case 'ArrowRight':
      return Math.min(count - 1, box + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
