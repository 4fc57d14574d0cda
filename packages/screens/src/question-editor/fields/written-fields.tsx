import { NumberField } from '@katedra/ui/number-field'
import { Switch } from '@katedra/ui/switch'
import { TextArea } from '@katedra/ui/text-area'
import { useTranslation } from 'react-i18next'
import { type AcceptedDraft, newAccepted, type WrittenDraft } from '../draft/draft.ts'
import { type RowMoves, useRows } from '../draft/use-rows.ts'
import { useEditor } from '../editor-context.ts'
import { FieldNote } from './field-note.tsx'
import { RowMenu } from './row-menu.tsx'
import { TextsField } from './texts-field.tsx'

/** What the fields of something that pupils write need: of a whole answer, or of one gap. */
export interface WrittenEditor {
  part: WrittenDraft
  put: (next: Partial<WrittenDraft>) => void
  /** The name of the whole among the fields: `text`, or `gaps.k4x`. */
  field: string
  /** The name of a field for the ear; with several gaps it says in which one it is. */
  named: (label: string) => string
}

export const maxAccepted = 50

/** The right number, how exactly it is wanted, and its unit, in one row where there is room. */
export function NumberFields({ editor }: { editor: WrittenEditor }) {
  const { t } = useTranslation('question-bank')
  const { errorAt } = useEditor()
  const { part, put, field, named } = editor
  const formatOptions = { maximumFractionDigits: 12 }
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] items-start gap-x-4 gap-y-3">
      <div data-field={`${field}.number.value`}>
        <NumberField
          label={named(t('text.value'))}
          formatOptions={formatOptions}
          value={part.value}
          error={errorAt(`${field}.number.value`)}
          onChange={(value) => put({ value })}
        />
      </div>
      <div data-field={`${field}.number.tolerance`}>
        <NumberField
          label={named(t('text.tolerance'))}
          minValue={0}
          formatOptions={formatOptions}
          value={part.tolerance}
          error={errorAt(`${field}.number.tolerance`)}
          onChange={(tolerance) => put({ tolerance })}
        />
      </div>
      <UnitField editor={editor} isStacked />
    </div>
  )
}

interface UnitFieldProps {
  editor: WrittenEditor
  /** Languages one below the other. */
  isStacked?: boolean
}

export function UnitField({ editor: { part, put, field, named }, isStacked = false }: UnitFieldProps) {
  const { t } = useTranslation('question-bank')
  return (
    <TextsField
      isOptional
      label={named(t('text.unit'))}
      isStacked={isStacked}
      field={`${field}.unit`}
      rows={1}
      value={part.unit}
      onChange={(unit) => put({ unit })}
      className="max-w-md"
    />
  )
}

/** What an answer may differ in, and what becomes of one that nothing accepts. */
export function Strictness({ editor: { part, put } }: { editor: WrittenEditor }) {
  const { t } = useTranslation('question-bank')
  return (
    <div className="grid items-start gap-x-6 sm:grid-cols-2">
      <Switch isSelected={part.case_sensitive} onChange={(case_sensitive) => put({ case_sensitive })}>
        {t('rule.case')}
      </Switch>
      <Switch isSelected={!part.ignore_diacritics} onChange={(counts) => put({ ignore_diacritics: !counts })}>
        {t('rule.diacritics')}
      </Switch>
      <Switch isSelected={part.typo_tolerance} onChange={(typo_tolerance) => put({ typo_tolerance })}>
        {t('text.typo')}
      </Switch>
      <Switch
        isSelected={part.unmatched === 'manual'}
        onChange={(isManual) => put({ unmatched: isManual ? 'manual' : 'wrong' })}
      >
        {t('text.unmatched')}
      </Switch>
    </div>
  )
}

/** The list of accepted answers and what its keys and buttons do. */
export function useAccepted({ part, put }: WrittenEditor): RowMoves {
  return useRows<AcceptedDraft>({
    rows: part.accepted,
    max: maxAccepted,
    min: 1,
    create: newAccepted,
    isEmpty: ({ text }) => text === '',
    onChange: (next) => put({ accepted: next }),
    fill: (row, line) => ({ ...row, text: line }),
  })
}

/** Texts that earn points, each with its share of them. */
export function AcceptedRows({ editor, moves }: { editor: WrittenEditor; moves: RowMoves }) {
  const { errorAt } = useEditor()
  const { part, field } = editor
  return (
    <>
      <ul data-field={`${field}.accepted`} className="grid gap-1.5">
        {part.accepted.map((one, place) => (
          <AcceptedRow key={one.id} editor={editor} accepted={one} place={place} moves={moves} />
        ))}
      </ul>
      <FieldNote text={errorAt(`${field}.accepted`)} />
    </>
  )
}

interface AcceptedRowProps {
  editor: WrittenEditor
  accepted: AcceptedDraft
  place: number
  moves: RowMoves
}

function AcceptedRow({ editor: { part, put, named }, accepted, place, moves }: AcceptedRowProps) {
  const { t } = useTranslation('question-bank')
  const { errorAt } = useEditor()
  const number = place + 1
  const label = named(t('text.acceptedText', { number }))
  const change = (next: Partial<AcceptedDraft>) =>
    put({ accepted: part.accepted.map((one) => (one.id === accepted.id ? { ...one, ...next } : one)) })
  return (
    <li data-row={accepted.id} className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextArea
          isLabelHidden
          label={label}
          name={`accepted.${accepted.id}.text`}
          rows={1}
          value={accepted.text}
          error={errorAt(`accepted.${accepted.id}.text`)}
          onChange={(text) => change({ text })}
          onKeyDown={(event) => moves.press(event, accepted.id)}
          onPaste={(event) => moves.paste(event, accepted.id)}
        />
        <div data-field={`accepted.${accepted.id}.fraction`}>
          <ShareField
            label={named(t('text.share', { number }))}
            fraction={accepted.fraction}
            onChange={(fraction) => change({ fraction })}
          />
        </div>
      </div>
      <RowMenu
        id={accepted.id}
        label={t('row.more', { name: label })}
        moves={moves}
        isFirst={place === 0}
        isLast={place === part.accepted.length - 1}
        mayRemove={part.accepted.length > 1}
      />
    </li>
  )
}

interface ShareFieldProps {
  label: string
  fraction: number
  onChange: (fraction: number) => void
}

/** The share of the points that an answer earns, in per cent. */
export function ShareField({ label, fraction, onChange }: ShareFieldProps) {
  return (
    <NumberField
      isLabelHidden
      label={label}
      minValue={0}
      maxValue={100}
      unit="%"
      formatOptions={{ maximumFractionDigits: 2 }}
      value={Math.round(fraction * 10_000) / 100}
      onChange={(share) => onChange((share ?? 0) / 100)}
    />
  )
}
