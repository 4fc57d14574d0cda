import type { ResultsChange } from '@katedra/contract/marking'
import { Button } from '@katedra/ui/button'
import { ErrorState } from '@katedra/ui/error-state'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { changeRows } from './change-rows.ts'
import { ChangeTable } from './change-table.tsx'
import type { Preview } from './results.data.ts'

/** More rows than these at once would make a dialog of a big test slow. */
const shownAtFirst = 60

/** What a change would do, before it is made: the average, then everybody whose result changes. */
export function ChangePreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const { data, error, isFetching, refetch } = preview
  return (
    <section aria-label={t('change.title')} aria-busy={isFetching} className="grid min-w-0 gap-3">
      <h3 className="font-semibold">{t('change.title')}</h3>
      {data !== undefined && <Change change={data} />}
      {data === undefined && error !== null && (
        <ErrorState title={problem(error)} safe={t('change.safe')} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <SkeletonGroup>
          <Skeleton lines={4} />
        </SkeletonGroup>
      )}
    </section>
  )
}

/** Drawn once: a reason is being typed beside it. */
const Change = memo(function Change({ change }: { change: ResultsChange }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const [isWhole, setIsWhole] = useState(false)
  const { changed, same } = useMemo(() => changeRows(change.students), [change])
  const hidden = same.length + Math.max(0, changed.length - shownAtFirst)
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
        <ChangeTable rows={isWhole ? [...changed, ...same] : changed.slice(0, shownAtFirst)} />
      )}
      {hidden > 0 && (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('change.less') : t('change.all', { count: hidden })}
        </Button>
      )}
    </>
  )
})
