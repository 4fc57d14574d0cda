import { ChoiceChips } from '@katedra/ui/choice-chips'
import { NumberField } from '@katedra/ui/number-field'
import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { useTranslation } from 'react-i18next'
import { AcceptedFields } from './accepted-fields.tsx'
import { textWays, type TextDraft, type TextWay } from './draft.ts'
import { usePart } from './editor-context.ts'
import { TextsField } from './texts-field.tsx'

/** What is right in the pupil's own words, or that the teacher will say so. */
export function TextFields() {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('text')
  return (
    <Section title={t('text.title')}>
      <ChoiceChips
        label={t('text.way')}
        description={t(`text.${part.way}Hint`)}
        options={textWays.map((id) => ({ id, label: t(`text.${id}`) }))}
        value={part.way}
        onChange={(id) => put(judged(part, textWays.find((way) => way === id) ?? 'words'))}
      />
      {part.way === 'number' && <NumberFields />}
      {part.way !== 'manual' && <AcceptedFields />}
      {part.way !== 'manual' && <Strictness />}
      {part.way !== 'number' && (
        <div data-field="text.lines">
          <NumberField
            label={t('text.lines')}
            description={t('text.linesHint')}
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
    <div>
      <Switch isSelected={part.case_sensitive} onChange={(case_sensitive) => put({ case_sensitive })}>
        {t('rule.case')}
      </Switch>
      <Switch isSelected={!part.ignore_diacritics} onChange={(counts) => put({ ignore_diacritics: !counts })}>
        {t('rule.diacritics')}
      </Switch>
      <Switch
        isSelected={part.typo_tolerance}
        description={t('text.typoHint')}
        onChange={(typo_tolerance) => put({ typo_tolerance })}
      >
        {t('text.typo')}
      </Switch>
      <Switch
        isSelected={part.unmatched === 'manual'}
        description={t('text.unmatchedHint')}
        onChange={(isManual) => put({ unmatched: isManual ? 'manual' : 'wrong' })}
      >
        {t('text.unmatched')}
      </Switch>
    </div>
  )
}
