import { maxWeight, type Scale, type TestMarks } from '@katedra/contract/marks'
import { useFormat } from '@katedra/screens/format.ts'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { NumberField } from '@katedra/ui/number-field'
import { Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { useTranslation } from 'react-i18next'
import { scaleWords } from '../mark-words.ts'
import { isSameSteps } from '../bounds.ts'
import { maxTopic, type Setting } from './use-setting.ts'

interface SettingSectionProps {
  marks: TestMarks
  scales: readonly Scale[]
  setting: Setting
  /** Why the server does not take the scale. */
  scaleRefusal: string | undefined
}

/** The scale, the weight and what the class book says the mark is for. */
export function SettingSection({ marks, scales, setting, scaleRefusal }: SettingSectionProps) {
  const { t } = useTranslation('marks')
  const { t: field } = useTranslation('fields')
  const format = useFormat()
  const { draft, change, scale, ownSteps } = setting
  // A scale that the school has changed since has other bounds than the test without anybody having shifted these.
  const isAsSaved = draft.scale_id === marks.setting.scale_id && isSameSteps(marks.setting.steps, draft.steps)
  const isShifted = isAsSaved ? marks.setting.is_shifted : ownSteps === undefined || !isSameSteps(ownSteps, draft.steps)
  return (
    <Section title={t('setting.title')}>
      <Card className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,2fr)_auto] lg:grid-cols-[minmax(0,3fr)_auto_minmax(0,4fr)]">
        <Select
          label={t('setting.scale')}
          options={scales.map(({ id, name }) => ({ id, label: name }))}
          value={scale?.id ?? null}
          onChange={(id) => {
            const chosen = scales.find((one) => one.id === id)
            if (chosen !== undefined) change({ scale_id: chosen.id, steps: chosen.steps })
          }}
          {...(scale === undefined ? {} : { description: scaleWords({ t, format }, scale.steps) })}
          placeholder={marks.setting.scale_name}
          error={scaleRefusal}
        />
        <NumberField
          label={t('setting.weight')}
          description={t('setting.weightHint')}
          step={1}
          minValue={1}
          maxValue={maxWeight}
          value={draft.weight}
          onChange={(weight) => {
            if (weight !== null) change({ weight })
          }}
        />
        <TextField
          label={t('setting.topic')}
          description={t('setting.topicHint')}
          value={draft.topic}
          onChange={(topic) => change({ topic })}
          {...(draft.topic.trim().length > maxTopic ? { error: field('too_long', { max: maxTopic }) } : {})}
          className="sm:col-span-2 lg:col-span-1"
        />
        <div className="col-span-full grid justify-items-start gap-2 text-sm text-ink-soft">
          {scale === undefined && (
            <p className="text-ink">{t('setting.scaleGone', { name: marks.setting.scale_name })}</p>
          )}
          {isShifted && <Badge tone="accent">{t('setting.shifted')}</Badge>}
          <p>{t(`setting.${marks.setting.rounding}`)}</p>
        </div>
      </Card>
    </Section>
  )
}
