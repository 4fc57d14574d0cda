import { NumberField } from '@katedra/ui/number-field'
import { Switch } from '@katedra/ui/switch'
import { useTranslation } from 'react-i18next'
import { AcceptedTexts } from './accepted-texts.tsx'
import { useKeyProblem, type KeyProps } from './key-props.ts'

const switches = ['case_sensitive', 'ignore_diacritics', 'typo_tolerance'] as const

/** What is accepted, what it is worth, and how strictly it is compared. */
export function KeyText({ question, onChange }: KeyProps<'text'>) {
  const { t } = useTranslation('results')
  const problem = useKeyProblem(question)
  const { key } = question
  const change = (next: Partial<typeof key>) => onChange({ ...question, key: { ...key, ...next } })
  return (
    <>
      <AcceptedTexts accepted={key.accepted} problem={problem} onChange={(accepted) => change({ accepted })} />
      <AcceptedNumber question={question} onChange={onChange} />
      <div>
        {switches.map((name) => (
          <Switch key={name} isSelected={key[name]} onChange={(isOn) => change({ [name]: isOn })}>
            {t(`mend.${name}`)}
          </Switch>
        ))}
        <Switch
          isSelected={key.unmatched === 'manual'}
          onChange={(isOn) => change({ unmatched: isOn ? 'manual' : 'wrong' })}
        >
          {t('mend.manual')}
        </Switch>
      </div>
    </>
  )
}

function AcceptedNumber({ question, onChange }: KeyProps<'text'>) {
  const { t } = useTranslation('results')
  const problem = useKeyProblem(question)
  const { number, ...rest } = question.key
  const digits = { maximumFractionDigits: 12 }
  const put = (next: NonNullable<typeof number>) => onChange({ ...question, key: { ...rest, number: next } })
  return (
    <div className="grid gap-3">
      <Switch
        isSelected={number !== undefined}
        onChange={(isOn) => {
          if (isOn) put({ value: Number.NaN, tolerance: 0 })
          else onChange({ ...question, key: rest })
        }}
      >
        {t('mend.number')}
      </Switch>
      {number !== undefined && (
        <div className="flex flex-wrap gap-4">
          <NumberField
            label={t('mend.value')}
            formatOptions={digits}
            value={Number.isNaN(number.value) ? null : number.value}
            error={problem('key.number.value')}
            onChange={(value) => put({ ...number, value: value ?? Number.NaN })}
          />
          <NumberField
            label={t('mend.numberTolerance')}
            minValue={0}
            formatOptions={digits}
            value={Number.isNaN(number.tolerance) ? null : number.tolerance}
            error={problem('key.number.tolerance')}
            onChange={(tolerance) => put({ ...number, tolerance: tolerance ?? Number.NaN })}
          />
        </div>
      )}
    </div>
  )
}
