import type { TestAnalysis } from '@katedra/contract/results'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { BackToResults } from '../back-to-results.tsx'
import { ItemLink } from '../item-link.tsx'
import { ShareBar } from '../share-bar.tsx'
import { ExcludedBadge } from '../rescoring/exclusion-note.tsx'
import type { ItemAnalysis } from './item-verdicts.ts'
import { ItemVerdicts } from './item-verdicts-section.tsx'
import { OptionTables } from './option-tables.tsx'
import { analysisQuery, resultsQuery } from '../results.data.ts'

/** What the answers say of the questions: verdicts in words, then figures, then figures for those who know them. */
export function AnalysisPage(): ReactElement {
  const { t } = useTranslation('results')
  const { testId } = useParams({ from: '/signed-in/vysledky/$testId/rozbor' })
  const results = useQuery(resultsQuery(testId))
  const analysis = useQuery(analysisQuery(testId))
  const title = t('analysis.title')
  useTitle(results.data === undefined ? title : `${title} – ${results.data.test.title}`)
  return (
    <Page
      title={title}
      back={<BackToResults testId={testId} title={results.data?.test.title} />}
      intro={analysis.data !== undefined && t('analysis.from', { count: analysis.data.attempt_count })}
    >
      <QueryView
        query={analysis}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup className="grid gap-6">
            <Skeleton lines={4} />
            <Skeleton className="h-64" />
          </SkeletonGroup>
        }
      >
        {(known) => <Analysis testId={testId} analysis={known} />}
      </QueryView>
    </Page>
  )
}

function Analysis({ testId, analysis }: { testId: string; analysis: TestAnalysis }) {
  const { t } = useTranslation('results')
  if (analysis.attempt_count === 0) return <p className="text-ink-soft">{t('analysis.none')}</p>
  return (
    <div className="grid min-w-0 gap-8">
      <ItemVerdicts testId={testId} items={analysis.items} />
      <ItemsTable testId={testId} items={analysis.items} />
      <OptionTables items={analysis.items} />
      <TestFigures analysis={analysis} />
    </div>
  )
}

interface ItemsTableProps {
  testId: string
  items: readonly ItemAnalysis[]
}

/** The figures of each question; every column explains itself. */
function ItemsTable({ testId, items }: ItemsTableProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const share = (value: number | null) => (value === null ? t('unknown') : format.percent(value))
  const number = (value: number | null) => (value === null ? t('unknown') : format.number(value, 2))
  const figure = (key: string, cell: Column<ItemAnalysis>['cell']): Column<ItemAnalysis> => {
    const label = t(`analysis.column.${key}`)
    return {
      key,
      label,
      isNumber: true,
      head: (
        <span className="inline-flex items-center gap-0.5">
          {label}
          <InfoPopover label={t('analysis.what', { figure: label })}>{t(`analysis.about.${key}`)}</InfoPopover>
        </span>
      ),
      cell,
    }
  }
  return (
    <Section title={t('analysis.figures')}>
      <DataTable
        caption={t('analysis.figures')}
        isStacked={false}
        rows={items}
        rowKey={({ item_no }) => String(item_no)}
        columns={[
          {
            key: 'question',
            label: t('column.question'),
            cellClassName: 'min-w-44',
            cell: (item) => (
              <>
                <ItemLink testId={testId} item={item} />
                {!item.counts && <ExcludedBadge />}
              </>
            ),
          },
          figure('facility', ({ facility, facility_low, facility_high }) =>
            facility === null ? (
              t('unknown')
            ) : (
              <span>
                <ShareBar share={facility} text={share(facility)} />
                {facility_low !== null && facility_high !== null && (
                  <span className="block text-sm whitespace-nowrap text-ink-soft">
                    {share(facility_low)} – {share(facility_high)}
                  </span>
                )}
              </span>
            ),
          ),
          figure('guess', ({ random_guess }) => share(random_guess)),
          figure('discrimination', ({ discrimination }) => number(discrimination)),
          figure('efficiency', ({ discriminative_efficiency }) => number(discriminative_efficiency)),
          figure('deviation', ({ standard_deviation }) => number(standard_deviation)),
          figure('weight', ({ intended_weight, effective_weight }) => (
            <span className="whitespace-nowrap">
              {t('analysis.weights', { intended: share(intended_weight), effective: share(effective_weight) })}
            </span>
          )),
        ]}
      />
    </Section>
  )
}

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
function TestFigures({ analysis }: { analysis: TestAnalysis }) {
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
