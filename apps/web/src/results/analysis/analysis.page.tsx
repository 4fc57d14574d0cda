import type { TestAnalysis } from '@katedra/contract/results'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { inLanguage } from '@katedra/questions'
import { plain } from '@katedra/ui/rich-text'
import { useLanguage } from '@katedra/screens/language.ts'
import { Card } from '@katedra/ui/card'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { BackToResults } from '../back-to-results.tsx'
import { ItemLink } from '../item-link.tsx'
import { ShareBar } from '../share-bar.tsx'
import { ExcludedBadge } from '../rescoring/exclusion-note.tsx'
import { FoldedItem } from './folded-item.tsx'
import { GapTables } from './gap-tables.tsx'
import { type ItemAnalysis, isRemark, sortByVerdict, verdictWords } from './item-verdicts.ts'
import { analysisQuery, resultsQuery } from '../results.data.ts'
import { RightOption } from '../question/option-bars.tsx'

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
      <GapTables items={analysis.items} />
      <TestFigures analysis={analysis} />
    </div>
  )
}

interface ItemVerdictsProps {
  testId: string
  items: readonly ItemAnalysis[]
}

/** In plain words what is to be said of the questions: first those worth a look, then the rest in a sentence. */
function ItemVerdicts({ testId, items }: ItemVerdictsProps) {
  const { t } = useTranslation('results')
  const { remarked, fine, quiet, unsaid } = sortByVerdict(items)
  const isAllUnsaid = remarked.length + fine.length + quiet.length === 0
  return (
    <Section title={t('analysis.verdicts')}>
      {remarked.length > 0 && (
        <ul className="grid gap-3">
          {remarked.map((item) => (
            <Remark key={item.item_no} testId={testId} item={item} />
          ))}
        </ul>
      )}
      {remarked.length === 0 && fine.length > 0 && <p>{t('analysis.noRemark')}</p>}
      {fine.length > 0 && (
        <Summary icon={<CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />}>
          <Numbers name="fine" items={fine} />
        </Summary>
      )}
      {quiet.length + unsaid.length > 0 && (
        <Summary icon={<CircleHelp aria-hidden className="mt-0.5 size-5 shrink-0" />}>
          {quiet.length > 0 && <Numbers name="quiet" items={quiet} />}{' '}
          {unsaid.length > 0 && (isAllUnsaid ? t('analysis.unsaidAll') : <Numbers name="unsaid" items={unsaid} />)}{' '}
          {t('analysis.need')}
        </Summary>
      )}
    </Section>
  )
}

function Remark({ testId, item }: { testId: string; item: ItemAnalysis }) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  return (
    <Card as="li" className="grid gap-1 py-3! sm:py-4!">
      <ItemLink testId={testId} item={item} />
      <ul className="grid gap-1">
        {item.verdicts.filter(isRemark).map((verdict, index) => (
          <li key={index} className="flex gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-now-text" />
            {verdictWords(t, verdict, language)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Summary({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex max-w-prose gap-2 text-ink-soft">
      {icon}
      <span>{children}</span>
    </p>
  )
}

function Numbers({ name, items }: { name: 'fine' | 'quiet' | 'unsaid'; items: readonly ItemAnalysis[] }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const numbers = format.list(items.map(({ item_no }) => String(item_no)))
  return <>{t(`analysis.${name}`, { count: items.length, numbers })}</>
}

/** Who chose what: each option by the weakest, the middle and the best third of the pupils. */
function OptionTables({ items }: { items: readonly ItemAnalysis[] }) {
  const { t } = useTranslation('results')
  const choices = items.filter(({ options }) => options.length > 0)
  if (choices.length === 0) return null
  return (
    <Section
      title={t('analysis.options')}
      action={<InfoPopover label={t('analysis.thirdsTitle')}>{t('analysis.thirds')}</InfoPopover>}
    >
      <ul className="grid gap-2">
        {choices.map((item) => (
          <FoldedItem
            key={item.item_no}
            item={item}
            table={(caption) => <OptionTable item={item} caption={caption} />}
          />
        ))}
      </ul>
    </Section>
  )
}

function OptionTable({ item, caption }: { item: ItemAnalysis; caption: string }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const language = useLanguage()
  const bar = (value: number | null) =>
    value === null ? t('unknown') : <ShareBar share={value} text={format.percent(value)} />
  return (
    <DataTable
      caption={caption}
      isStacked={false}
      rows={item.options.map((option, index) => ({ ...option, index }))}
      // Two options may have the same text; their order never changes.
      rowKey={({ index }) => String(index)}
      columns={[
        {
          key: 'option',
          label: t('options.option'),
          cellClassName: 'min-w-40',
          cell: ({ text, is_correct }) => (
            <>
              {plain(inLanguage(text, language))}
              {is_correct && <RightOption />}
            </>
          ),
        },
        {
          key: 'count',
          label: t('options.count'),
          isNumber: true,
          cell: ({ count }) => format.number(count, 0),
        },
        {
          key: 'share',
          label: t('options.share'),
          isNumber: true,
          cell: ({ share }) => bar(share),
        },
        {
          key: 'lower',
          label: t('analysis.lower'),
          isNumber: true,
          cell: ({ lower_third }) => bar(lower_third),
        },
        {
          key: 'middle',
          label: t('analysis.middle'),
          isNumber: true,
          cell: ({ middle_third }) => bar(middle_third),
        },
        {
          key: 'upper',
          label: t('analysis.upper'),
          isNumber: true,
          cell: ({ upper_third }) => bar(upper_third),
        },
      ]}
    />
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
