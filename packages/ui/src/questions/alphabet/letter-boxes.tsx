import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsOf, type Slot, type Spelling } from './spell-word.ts'

interface LetterBoxesProps {
  spelling: Spelling
  /** The box in which the next letter is written. */
  box: number
  onBox: (box: number) => void
  isReadOnly: boolean
}

/** The boxes of the pattern, word by word; a word wraps only when it is wider than the screen. */
export function LetterBoxes({ spelling, box, onBox, isReadOnly }: LetterBoxesProps): ReactNode {
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
