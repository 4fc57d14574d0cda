import type { ResultsChange } from '@katedra/contract/marking'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { ArrowDown, ArrowUp, Equal, type LucideIcon } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { changeRows, type ChangeRow } from './change-rows.ts'
import type { Preview } from '../results.data.ts'
import { pointsWords, shareWords } from '../standing-words.ts'

/** More rows than these at once would make a dialog of a big test slow. */
const firstRows = 60

/** What a change would do, before it is made: the average, then everyone whose result changes. */
export function ChangePreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('results')
  return (
    <section aria-label={t('change.title')} aria-busy={preview.isFetching} className="grid min-w-0 gap-3">
      <h3 className="font-semibold">{t('change.title')}</h3>
      <QueryView
        query={preview}
        safe={t('change.safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton lines={4} />
          </SkeletonGroup>
        }
      >
        {(change) => <Change change={change} />}
      </QueryView>
    </section>
  )
}

/** Drawn once: a reason is being typed next to it. */
const Change = memo(function Change({ change }: { change: ResultsChange }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const [isWhole, setIsWhole] = useState(false)
  const { changed, same } = useMemo(
    () => changeRows(change.students, (number) => t('question.nameless', { number })),
    [change, t],
  )
  const hidden = same.length + Math.max(0, changed.length - firstRows)
  const share = (value: number | null) => (value === null ? t('unknown') : format.percent(value))
  return (
    <>
      <div role="status" className="grid gap-1">
        <p>
          {t('change.average')}{' '}
          <strong className="tabular whitespace-nowrap">
            {share(change.average_before)} → {share(change.average_after)}
          </strong>
        </p>
        <p className="text-ink-soft">
          {changed.length === 0
            ? t('change.nobody')
            : t('change.students', { count: changed.length, total: change.students.length })}
        </p>
      </div>
      {(changed.length > 0 || isWhole) && (
        <ChangeTable rows={isWhole ? [...changed, ...same] : changed.slice(0, firstRows)} />
      )}
      {hidden > 0 && (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('change.less') : t('change.all', { count: hidden })}
        </Button>
      )}
    </>
  )
})

/** The new result, the last of three columns, is what the table is for: on a phone all three are in sight. */
const narrowCell = 'max-sm:px-1.5'

/** Old and new results side by side. */
function ChangeTable({ rows }: { rows: readonly ChangeRow[] }) {
  const { t } = useTranslation('results')
  return (
    <DataTable
      caption={t('change.title')}
      isStacked={false}
      maxHeight="20rem"
      rows={rows}
      rowKey={({ attempt_id }) => attempt_id}
      columns={[
        {
          key: 'name',
          label: t('column.name'),
          className: narrowCell,
          cellClassName: 'sm:min-w-28',
          cell: ({ label }) => label,
        },
        {
          key: 'before',
          label: t('change.before'),
          className: narrowCell,
          isNumber: true,
          cell: ({ before }) => <Standing standing={before} />,
        },
        {
          key: 'after',
          label: t('change.after'),
          className: narrowCell,
          isNumber: true,
          cell: ({ after, direction }) => (
            <span className="flex items-center justify-end gap-2">
              <Direction direction={direction} />
              <Standing standing={after} />
            </span>
          ),
        },
      ]}
    />
  )
}

function Standing({ standing }: { standing: ChangeRow['before'] }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <span className="tabular whitespace-nowrap">
      {shareWords({ t, format }, standing)}
      <span className="block text-sm text-ink-soft">{pointsWords({ t, format }, standing)}</span>
    </span>
  )
}

const arrows: Record<ChangeRow['direction'], LucideIcon> = { up: ArrowUp, down: ArrowDown, same: Equal, other: Equal }

function Direction({ direction }: Pick<ChangeRow, 'direction'>) {
  const { t } = useTranslation('results')
  const Arrow = arrows[direction]
  return (
    <>
      <Arrow aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="sr-only">{t(`change.${direction}`)}</span>
    </>
  )
}
