import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { TextArea } from '@katedra/ui/text-area'
import { useTranslation } from 'react-i18next'
import type { LineNote, RosterLine } from './roster-paste.ts'
import { rosterName } from './roster.ts'
import type { RosterPaste } from './use-roster-paste.ts'

const orders = ['last_first', 'first_last'] as const

export interface RosterPasteFieldProps {
  paste: RosterPaste
  label: string
  error?: string | undefined
  /** True where it is the first field of its dialog. */
  autoFocus?: boolean
}

/** A field for a pasted list of names, with a live preview of what will be added. */
export function RosterPasteField({ paste, label, error, autoFocus = false }: RosterPasteFieldProps) {
  const { t } = useTranslation('classes')
  const { roster } = paste
  const hasRepeats = roster.lines.some((line) => line.note === 'duplicate' || line.note === 'on_roster')
  return (
    <div className={`grid min-w-0 grid-cols-1 items-start gap-5 ${roster.lines.length > 0 ? 'sm:grid-cols-2' : ''}`}>
      <TextArea
        label={label}
        description={t('paste.hint')}
        error={error}
        rows={8}
        autoFocus={autoFocus}
        value={paste.text}
        onChange={paste.setText}
        placeholder={t('paste.example')}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
      />
      {roster.lines.length > 0 && (
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <ChoiceChips
            label={t('paste.order')}
            options={orders.map((id) => ({ id, label: t(`paste.orders.${id}`) }))}
            value={roster.order}
            onChange={(id) => paste.setOrder(id === 'first_last' ? 'first_last' : 'last_first')}
          />
          {hasRepeats && (
            <Checkbox isSelected={paste.withDuplicates} onChange={paste.setWithDuplicates}>
              {t('paste.withDuplicates')}
            </Checkbox>
          )}
          <Preview lines={roster.lines} count={roster.students.length} />
        </div>
      )}
    </div>
  )
}

function Preview({ lines, count }: { lines: readonly RosterLine[]; count: number }) {
  const { t } = useTranslation('classes')
  const notes = (['empty', 'duplicate', 'on_roster', 'too_long', 'email_ignored'] as const)
    .map((note) => ({ note, count: lines.filter((line) => line.note === note).length }))
    .filter((entry) => entry.count > 0)
  return (
    <div className="grid min-w-0 gap-2">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-semibold">{t('studentCount', { count })}</span>
        {notes.map((entry) => (
          <span key={entry.note} className="text-sm text-ink-soft">
            {t(`paste.counts.${entry.note}`, { count: entry.count })}
          </span>
        ))}
      </p>
      <div
        role="region"
        aria-label={t('paste.preview')}
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-md border border-line short:max-h-none"
      >
        <ol className="grid">
          {lines.map((line) => (
            <PreviewLine key={line.no} line={line} />
          ))}
        </ol>
      </div>
    </div>
  )
}

function PreviewLine({ line }: { line: RosterLine }) {
  const { t } = useTranslation('classes')
  return (
    <li className="flex min-w-0 items-baseline gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
      <span aria-hidden className="tabular w-8 shrink-0 text-right text-sm text-ink-soft">
        {line.no}
      </span>
      <LineText line={line} />
      {line.note !== undefined && <NoteMark note={line.note} text={t(`paste.notes.${line.note}`)} />}
    </li>
  )
}

function LineText({ line }: { line: RosterLine }) {
  if (line.student === undefined || !line.isTaken) {
    return (
      <span className="min-w-0 flex-1 text-ink-soft line-through">
        {line.student === undefined ? line.text.slice(0, 120) : rosterName(line.student)}
      </span>
    )
  }
  const { first_name, last_name, email } = line.student
  return (
    <span className="min-w-0 flex-1">
      <span className="font-semibold">{last_name}</span> {first_name}
      {email !== '' && <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>}
    </span>
  )
}

function NoteMark({ note, text }: { note: LineNote; text: string }) {
  const isHarmless = note === 'empty' || note === 'heading'
  return (
    <span className={`shrink-0 rounded-sm px-2 text-sm ${isHarmless ? 'text-ink-soft' : 'bg-now-soft text-now-text'}`}>
      {text}
    </span>
  )
}
