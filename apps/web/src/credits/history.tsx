import { classes } from '@katedra/contract/classes'
import type { CreditAction } from '@katedra/contract/credits'
import { Button } from '@katedra/ui/button'
import { ErrorState } from '@katedra/ui/error-state'
import { Select } from '@katedra/ui/select'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { queryOf } from '../app/query.ts'
import { creditsQuery, historyQuery, type HistoryFilter } from './credits.data.ts'
import { HistoryTable } from './history-table.tsx'

/** Every move of credits, narrowed by what stands in the address. */
export function History() {
  const filter = useFilter()
  const history = useInfiniteQuery(historyQuery(filter))
  const actions = history.data?.pages.flatMap((page) => page.actions)
  return (
    <div className="grid min-w-0 gap-5">
      <Filters />
      {actions === undefined ? (
        <NotLoaded error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <Found
          actions={actions}
          older={{
            isThere: history.hasNextPage,
            isBusy: history.isFetchingNextPage,
            show: () => void history.fetchNextPage(),
          }}
        />
      )}
    </div>
  )
}

function useFilter(): HistoryFilter {
  const { program, class: classId } = useSearch({ from: '/signed-in/kredity' })
  const isProgram = program !== undefined && /^\d{1,9}$/.test(program)
  return {
    ...(isProgram ? { program_id: Number(program) } : {}),
    ...(classId === undefined ? {} : { class_id: classId }),
  }
}

const everything = 'all'

function Filters() {
  const { t } = useTranslation('credits')
  const search = useSearch({ from: '/signed-in/kredity' })
  const navigate = useNavigate({ from: '/kredity' })
  const { data: held } = useQuery(creditsQuery)
  const { data: all = [] } = useQuery(queryOf(classes.classes))
  const narrow = (name: 'program' | 'class', id: string) =>
    void navigate({ search: { ...search, [name]: id === everything ? '' : id }, replace: true })
  return (
    <div className="flex flex-wrap gap-4">
      <Select
        className="min-w-48"
        label={t('history.program')}
        value={search.program ?? everything}
        onChange={(id) => narrow('program', id)}
        options={[
          { id: everything, label: t('history.allPrograms') },
          ...(held?.programs ?? []).map(({ program }) => ({ id: String(program.id), label: program.title })),
        ]}
      />
      <Select
        className="min-w-48"
        label={t('history.class')}
        value={search.class ?? everything}
        onChange={(id) => narrow('class', id)}
        options={[
          { id: everything, label: t('history.allClasses') },
          ...all.map(({ id, name }) => ({ id, label: name })),
        ]}
      />
    </div>
  )
}

interface FoundProps {
  actions: readonly CreditAction[]
  older: { isThere: boolean; isBusy: boolean; show: () => void }
}

function Found({ actions, older }: FoundProps) {
  const { t } = useTranslation('credits')
  return (
    <>
      <p role="status" className="text-ink-soft">
        {actions.length === 0
          ? t('history.none')
          : t(older.isThere ? 'history.shownMore' : 'history.shown', { count: actions.length })}
      </p>
      {actions.length > 0 && <HistoryTable actions={actions} />}
      {older.isThere && (
        <Button className="justify-self-center" isBusy={older.isBusy} onClick={older.show}>
          {t('history.older')}
        </Button>
      )}
    </>
  )
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('credits')
  const problem = useProblem()
  if (error !== null) return <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
  return (
    <SkeletonGroup>
      <div className="grid gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
