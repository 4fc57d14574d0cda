import { inLanguage, type Language } from '@katedra/questions'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Axis } from './axis-scale.ts'
import { positionInField, readPosition } from './read-position.ts'
import type { AxisWords } from './use-axis-words.ts'

interface PositionFieldProps {
  axis: Axis
  label: string
  position: number | undefined
  words: AxisWords
  language: Language
  onPlace: (position: number) => void
}

/** The position typed as a number or a year; taken on Enter and on leaving. A mistake keeps the marker where it was. */
export function PositionField(props: PositionFieldProps): ReactNode {
  const { axis, words, language } = props
  const { t } = useTranslation('questions')
  const { field, isWrong } = useDraft(props)
  const id = useId()
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <input
          type="text"
          {...field}
          // A phone's number keyboard has no minus everywhere, so it is asked for only where none is needed.
          inputMode={axis.min < 0 ? 'text' : 'decimal'}
          aria-label={props.label}
          aria-invalid={isWrong}
          aria-describedby={`${id}-wrong ${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          placeholder="?"
          className="tabular h-11 w-32 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-center text-lg text-ink aria-invalid:border-danger"
        />
        {axis.unit !== undefined && <span className="text-lg text-ink">{inLanguage(axis.unit, language)}</span>}
      </span>
      <span className="order-last flex basis-full flex-col gap-1 text-sm">
        <span id={`${id}-hint`} className="text-ink-soft">
          {axis.scale === 'year' && axis.min < 0 && t('axis.bcHint')}
        </span>
        <span id={`${id}-wrong`} role="status" className="font-medium text-danger">
          {isWrong && t(axis.scale === 'year' ? 'axis.outsideYear' : 'axis.outside', words.ends)}
        </span>
      </span>
    </>
  )
}

interface Draft {
  field: {
    value: string
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
  isWrong: boolean
}

/** The text while it is being typed: it isn't an answer before it is taken. */
function useDraft({ axis, position, words, language, onPlace }: PositionFieldProps): Draft {
  const [draft, setDraft] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const shown = position === undefined ? '' : positionInField(axis, position, words.eras, language)

  function take(): void {
    if (draft === undefined) return
    const typed = readPosition(axis, draft, language)
    setIsWrong(typed === undefined && draft.trim() !== '')
    setDraft(undefined)
    if (typed !== undefined) onPlace(typed)
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') setDraft(undefined)
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }

  return {
    field: {
      value: draft ?? shown,
      onChange: (event) => setDraft(event.target.value),
      onBlur: take,
      onKeyDown: press,
    },
    isWrong,
  }
}
