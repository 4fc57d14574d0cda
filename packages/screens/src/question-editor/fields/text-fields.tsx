import { ChoiceChips } from '@katedra/ui/choice-chips'
import { InfoPopover } from '@katedra/ui/info-popover'
import { NumberField } from '@katedra/ui/number-field'
import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { useTranslation } from 'react-i18next'
import { type AcceptedDraft, newAccepted, type TextDraft, type TextWay, textWays } from '../draft/draft.ts'
import { usePart } from '../editor-context.ts'
import { TextsField } from './texts-field.tsx'
import { TextArea } from '@katedra/ui/text-area'
import { AddRowButton } from './add-row-button.tsx'
import { FieldNote } from './field-note.tsx'
import { GapsFields } from './gaps-fields.tsx'
import { RowMenu } from './row-menu.tsx'
import { type RowMoves, useRows } from '../draft/use-rows.ts'

/** What is right in the pupil's own words, or that the teacher will say so. */
export function TextFields() {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('text')
  const isWritten = part.way === 'words' || part.way === 'number'
  return (
    <Section
      title={t('text.title')}
      className="gap-3!"
      action={
        <ChoiceChips
          isLabelHidden
          label={t('text.way')}
          options={textWays.map((id) => ({ id, label: t(`text.${id}`) }))}
          value={part.way}
          onChange={(id) => put(judged(part, textWays.find((way) => way === id) ?? 'words'))}
        />
      }
    >
      <p className="text-sm text-ink-soft">{t(`text.${part.way}Hint`)}</p>
      {part.way === 'number' && <NumberFields />}
      {part.way === 'gaps' && <GapsFields />}
      {isWritten && <AcceptedFields />}
      {isWritten && <Strictness />}
      {part.way !== 'number' && part.way !== 'gaps' && (
        <div data-field="text.lines">
          <NumberField
            label={t('text.lines')}
            minValue={1}
            maxValue={20}
            value={part.lines}
            onChange={(lines) => put({ lines })}
          />
        </div>
      )}
    </Section>
  )
}

function judged(part: TextDraft, way: TextWay): Partial<TextDraft> {
  const lines = way === 'manual' ? Math.max(part.lines ?? 1, 4) : 1
  return { way, lines: way === part.way ? part.lines : lines, numeric: way === 'number' }
}

function NumberFields() {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('text')
  const formatOptions = { maximumFractionDigits: 12 }
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-4">
        <div data-field="text.number.value">
          <NumberField
            label={t('text.value')}
            formatOptions={formatOptions}
            value={part.value}
            error={errorAt('text.number.value')}
            onChange={(value) => put({ value })}
          />
        </div>
        <div data-field="text.number.tolerance">
          <NumberField
            label={t('text.tolerance')}
            description={t('text.toleranceHint')}
            minValue={0}
            formatOptions={formatOptions}
            value={part.tolerance}
            error={errorAt('text.number.tolerance')}
            onChange={(tolerance) => put({ tolerance })}
          />
        </div>
      </div>
      <TextsField
        isOptional
        label={t('text.unit')}
        description={t('text.unitHint')}
        field="text.unit"
        rows={1}
        value={part.unit}
        onChange={(unit) => put({ unit })}
        className="max-w-md"
      />
    </div>
  )
}

function Strictness() {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('text')
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

const maxAccepted = 50

/** Texts that earn points, each with its share of them. */
function AcceptedFields() {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('text')
  const { accepted, way } = part
  const moves = useRows<AcceptedDraft>({
    rows: accepted,
    max: maxAccepted,
    min: 1,
    create: newAccepted,
    isEmpty: ({ text }) => text === '',
    onChange: (next) => put({ accepted: next }),
    fill: (row, line) => ({ ...row, text: line }),
  })
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div className="flex items-center gap-x-2">
          <h3 className="font-medium">{t(way === 'number' ? 'text.alsoAccepted' : 'text.accepted')}</h3>
          <InfoPopover label={t('text.help')}>
            <div className="grid gap-2">
              <p>{t('text.acceptedHint')}</p>
              <p>{t('text.typoHint')}</p>
              <p>{t('text.unmatchedHint')}</p>
            </div>
          </InfoPopover>
        </div>
        <AddRowButton rows={accepted} max={maxAccepted} moves={moves}>
          {t('text.addAccepted')}
        </AddRowButton>
      </div>
      <ul data-field="text.accepted" className="grid gap-1.5">
        {accepted.map((one, place) => (
          <AcceptedRow key={one.id} accepted={one} place={place} moves={moves} />
        ))}
      </ul>
      <FieldNote text={errorAt('text.accepted')} />
    </div>
  )
}

function AcceptedRow({ accepted, place, moves }: { accepted: AcceptedDraft; place: number; moves: RowMoves }) {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('text')
  const number = place + 1
  const change = (next: Partial<AcceptedDraft>) =>
    put({ accepted: part.accepted.map((one) => (one.id === accepted.id ? { ...one, ...next } : one)) })
  return (
    <li data-row={accepted.id} className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextArea
          isLabelHidden
          label={t('text.acceptedText', { number })}
          name={`accepted.${accepted.id}.text`}
          rows={1}
          value={accepted.text}
          error={errorAt(`accepted.${accepted.id}.text`)}
          onChange={(text) => change({ text })}
          onKeyDown={(event) => moves.press(event, accepted.id)}
          onPaste={(event) => moves.paste(event, accepted.id)}
        />
        <div data-field={`accepted.${accepted.id}.fraction`}>
          <NumberField
            isLabelHidden
            label={t('text.share', { number })}
            minValue={0}
            maxValue={100}
            unit="%"
            formatOptions={{ maximumFractionDigits: 2 }}
            value={Math.round(accepted.fraction * 10_000) / 100}
            onChange={(share) => change({ fraction: (share ?? 0) / 100 })}
          />
        </div>
      </div>
      <RowMenu
        id={accepted.id}
        label={t('row.more', { name: t('text.acceptedText', { number }) })}
        moves={moves}
        isFirst={place === 0}
        isLast={place === part.accepted.length - 1}
        mayRemove={part.accepted.length > 1}
      />
    </li>
  )
}
