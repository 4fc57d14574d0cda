import type { TestAnalysis } from '@katedra/contract/results'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '../app/format.ts'

type Figure = Exclude<keyof TestAnalysis, 'items' | 'attempt_count'>

const asNumber = (format: Format, value: number) => format.number(value, 2)
const asShare = (format: Format, value: number) => format.percent(value)

const figures: readonly [Figure, (format: Format, value: number) => string][] = [
  ['mean', asNumber],
  ['median', asNumber],
  ['standard_deviation', asNumber],
  ['skewness', asNumber],
  ['kurtosis', asNumber],
  ['alpha', asNumber],
  ['error_ratio', asShare],
  ['standard_error', asNumber],
]

/** Figures of the whole test, folded away for those who know them. */
export function TestFigures({ analysis }: { analysis: TestAnalysis }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="target cursor-pointer rounded-lg px-4 py-3 text-xl font-semibold hover:bg-sunken">
        {t('analysis.test')}
      </summary>
      <dl className="grid gap-x-8 gap-y-4 border-t border-line p-4 sm:grid-cols-2 sm:p-6">
        {figures.map(([name, write]) => {
          const value = analysis[name]
          return (
            <div key={name} className="grid content-start gap-0.5">
              <dt className="flex flex-wrap justify-between gap-x-4 font-medium">{t(`analysis.${name}.name`)}</dt>
              <dd className="tabular text-lg">{value === null ? t('unknown') : write(format, value)}</dd>
              <dd className="text-sm text-ink-soft">{t(`analysis.${name}.about`)}</dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
