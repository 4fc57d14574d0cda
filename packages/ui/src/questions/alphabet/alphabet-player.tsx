import { Keyboard } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveMessage } from '../live-message.tsx'
import { useQuestionKeys } from '../use-question-keys.ts'
import type { PlayerProps } from '../view-props.ts'
import { BoardButton } from './board-button.tsx'
import { LetterBoard } from './letter-board.tsx'
import { LetterBoxes } from './letter-boxes.tsx'
import { LetterInput } from './letter-input.tsx'
import { useSpelling } from './use-spelling.ts'
import { useSpellingWords } from './use-spelling-words.ts'

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
