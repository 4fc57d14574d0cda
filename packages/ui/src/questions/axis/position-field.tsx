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
export function PositionField({ axis, label, position, words, language, onPlace }: PositionFieldProps): ReactNode {
  const { t } = useTranslation('questions')
  const [draft, setDraft] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const id = useId()
  const shown = position === undefined ? '' : positionInField(axis, position, words.eras, language)
  const hasMinus = axis.min < 0
  const notes = [isWrong && `${id}-wrong`, hasMinus && axis.scale === 'year' && `${id}-hint`].filter((note) => note !== false)

  function take(): void {
    if (draft === undefined) return
    const typed = draft.trim() === '' ? undefined : readPosition(axis, draft, language)
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

  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <input
          type="text"
          // A phone's number keyboard has no minus everywhere, so it is asked for only where none is needed.
          inputMode={hasMinus ? 'text' : 'decimal'}
          aria-label={label}
          aria-invalid={isWrong}
          {...(notes.length > 0 ? { 'aria-describedby': notes.join(' ') } : {})}
          autoComplete="off"
          spellCheck={false}
          value={draft ?? shown}
          placeholder="?"
          className={`tabular h-11 w-32 min-w-0 rounded-md border bg-surface px-2 text-center text-lg text-ink ${isWrong ? 'border-danger' : 'border-line-strong'}`}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={take}
          onKeyDown={press}
        />
        {axis.unit !== undefined && <span className="text-lg text-ink">{inLanguage(axis.unit, language)}</span>}
      </span>
      <FieldNotes id={id} axis={axis} isWrong={isWrong} wrongText={t(axis.scale === 'year' ? 'axis.outsideYear' : 'axis.outside', words.ends)} />
    </>
  )
}

interface FieldNotesProps {
  id: string
  axis: Axis
  isWrong: boolean
  wrongText: string
}

function FieldNotes({ id, axis, isWrong, wrongText }: FieldNotesProps): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <span className="order-last flex basis-full flex-col gap-1">
      {axis.scale === 'year' && axis.min < 0 && (
        <span id={`${id}-hint`} className="text-sm text-ink-soft">
          {t('axis.bcHint')}
        </span>
      )}
      <span id={`${id}-wrong`} role="status" className="text-sm font-medium text-danger">
        {isWrong ? wrongText : ''}
      </span>
    </span>
  )
}
