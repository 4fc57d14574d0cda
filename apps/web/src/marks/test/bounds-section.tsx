import type { ScaleStep, ShareRounding } from '@katedra/contract/scale'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { NumberField } from '@katedra/ui/number-field'
import { Section } from '@katedra/ui/page'
import { useFormat } from '@katedra/screens/format.ts'
import { RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decisionWords, narrowWords } from '../mark-words.ts'
import { BoundsPicture } from './bounds-picture.tsx'
import { placesThatDoNotFall, wholePercent, withBound } from '../bounds.ts'
import { countLabels, distributionOf, isSameDecision, type MarkRow } from './mark-rows.ts'

interface BoundsSectionProps {
  rows: readonly MarkRow[]
  rounding: ShareRounding
  /** As they are typed. */
  steps: readonly ScaleStep[]
  /** The same, or the last ones that fell: the others are no scale that could be drawn. */
  shownSteps: readonly ScaleStep[]
  onSteps: (steps: readonly ScaleStep[]) => void
  /** Of the chosen scale; null where the bounds are the same, or no one knows them any more. */
  onBack: (() => void) | null
}

/** Where each mark begins, who gets it, and whose mark another bound changes. */
export function BoundsSection({ rows, rounding, steps, shownSteps, onSteps, onBack }: BoundsSectionProps) {
  const { t } = useTranslation('marks')
  const bars = useMemo(
    () =>
      distributionOf(
        rows.map(({ student }) => student),
        rounding,
      ),
    [rows, rounding],
  )
  const before = useMemo(() => countLabels(rows.map((row) => row.before)), [rows])
  const after = useMemo(() => countLabels(rows.map(({ decision }) => decision)), [rows])
  const changed = useMemo(() => rows.filter((row) => !isSameDecision(row.before, row.decision)), [rows])
  const hasResults = bars.some((count) => count > 0)
  return (
    <Section
      title={t('bounds.title')}
      action={
        onBack !== null && (
          <Button size="sm" variant="quiet" icon={<RotateCcw aria-hidden />} onClick={onBack}>
            {t('bounds.back')}
          </Button>
        )
      }
    >
      <p className="max-w-prose text-ink-soft">{t(hasResults ? 'bounds.text' : 'empty.noResult')}</p>
      <Card className="grid min-w-0 items-start gap-6 max-sm:px-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <BoundsPicture steps={shownSteps} onSteps={onSteps} bars={bars} countOf={(label) => after.get(label) ?? 0} />
        <div className="max-sm:px-3">
          <StepsTable steps={steps} onSteps={onSteps} before={before} after={after} />
        </div>
      </Card>
      <ChangedMarks changed={changed} />
    </Section>
  )
}

interface StepsTableProps extends Pick<BoundsSectionProps, 'steps' | 'onSteps'> {
  before: ReadonlyMap<string, number>
  after: ReadonlyMap<string, number>
}

type Line = ScaleStep & { place: number }

/** On a phone a mistake under a bound needs the room. */
const narrowCell = 'max-sm:px-1.5'

function StepsTable({ steps, onSteps, before, after }: StepsTableProps) {
  const { t } = useTranslation('marks')
  const { t: field } = useTranslation('fields')
  const wrong = placesThatDoNotFall(steps)
  const columns: Column<Line>[] = [
    { key: 'label', label: t('bounds.label'), className: narrowCell, cell: ({ label }) => label },
    {
      key: 'from',
      label: t('bounds.from'),
      className: narrowCell,
      cell: ({ label, from, place }) =>
        place === steps.length - 1 ? (
          <span className="tabular inline-flex min-h-11 items-center">{t('percent', { number: 0 })}</span>
        ) : (
          <NumberField
            label={t('bounds.fromOf', { label })}
            isLabelHidden
            hasButtons={false}
            unit="%"
            minValue={0}
            maxValue={100}
            formatOptions={{ maximumFractionDigits: 2 }}
            value={from / wholePercent}
            onChange={(percents) => {
              if (percents !== null) onSteps(withBound(steps, place, Math.round(percents * wholePercent)))
            }}
            {...(wrong.includes(place) ? { error: field('scale_falling') } : {})}
            className="w-24 sm:w-28"
          />
        ),
    },
    {
      key: 'count',
      label: t('bounds.count'),
      className: narrowCell,
      isNumber: true,
      cell: ({ label }) => <CountChange before={before.get(label) ?? 0} after={after.get(label) ?? 0} />,
    },
  ]
  return (
    <DataTable
      caption={t('bounds.title')}
      isStacked={false}
      columns={columns}
      rows={steps.map((step, place) => ({ ...step, place }))}
      rowKey={({ place }) => String(place)}
    />
  )
}

function CountChange({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation('marks')
  if (before === after) return <>{after}</>
  return (
    <>
      <span aria-hidden className="whitespace-nowrap">
        <span className="text-ink-soft">{before} →</span> <strong>{after}</strong>
      </span>
      <span className="sr-only">{t('bounds.countChange', { before, after })}</span>
    </>
  )
}

/** Whose mark another bound changes, before anything is saved. */
function ChangedMarks({ changed }: { changed: readonly MarkRow[] }) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const rows = useMemo(
    () => changed.toSorted((one, other) => format.compare(one.student.name, other.student.name)),
    [changed, format],
  )
  return (
    <div className="grid gap-3">
      <p role="status" className="font-medium">
        {changed.length === 0 ? '' : t('bounds.change', { count: changed.length })}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption={t('bounds.change', { count: rows.length })}
          isStacked={false}
          maxHeight="20rem"
          rows={rows}
          rowKey={({ student }) => student.student_id}
          columns={[
            { key: 'name', label: t('table.student'), ...narrowWords, cell: ({ student }) => student.name },
            {
              key: 'before',
              label: t('bounds.before'),
              ...narrowWords,
              cell: ({ before }) => <>{decisionWords({ t }, before)}</>,
            },
            {
              key: 'after',
              label: t('bounds.after'),
              ...narrowWords,
              cell: ({ decision }) => <strong>{decisionWords({ t }, decision)}</strong>,
            },
          ]}
        />
      )}
    </div>
  )
}
