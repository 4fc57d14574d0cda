import { classes } from '@katedra/contract/classes'
import type { CreditAction } from '@katedra/contract/credits'
import { Select } from '@katedra/ui/select'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../app/query.ts'
import { creditsQuery, type HistoryFilter, historyQuery } from '../credits.data.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { MoreButton } from '@katedra/screens/more-button.tsx'
import { OrderLink } from './order-link.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { type Column, DataTable } from '@katedra/ui/data-table'

/** Every move of credits, narrowed by what stands in the address. */
export function History() {
  const { t } = useTranslation('credits')
  const filter = useFilter()
  const history = useInfiniteQuery(historyQuery(filter))
  const { data, error, refetch } = history
  const actions = data?.pages.flatMap((page) => page.actions)
  return (
    <div className="grid min-w-0 gap-5">
      <Filters />
      <QueryView query={{ data: actions, error, refetch }} safe={t('safe')}>
        {(found) => (
          <>
            <p role="status" className="text-ink-soft">
              {found.length === 0
                ? t('history.none')
                : t(history.hasNextPage ? 'history.shownMore' : 'history.shown', { count: found.length })}
            </p>
            {found.length > 0 && <HistoryTable actions={found} />}
            <MoreButton list={history}>{t('history.older')}</MoreButton>
          </>
        )}
      </QueryView>
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

/** Moves of credits, one line for those made together. */
function HistoryTable({ actions }: { actions: readonly CreditAction[] }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const columns: Column<CreditAction>[] = [
    {
      key: 'what',
      label: t('history.what'),
      cell: ({ move, quantity }) => t(`history.move.${move}`, { count: quantity }),
    },
    { key: 'program', label: t('history.program'), cell: ({ program }) => program.title },
    { key: 'kind', label: t('history.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'why',
      label: t('history.why'),
      cellClassName: 'wrap-anywhere',
      cell: (action) => <Why action={action} />,
    },
    {
      key: 'who',
      label: t('history.who'),
      cellClassName: 'wrap-anywhere',
      cell: ({ actor_name }) => (actor_name === '' ? t('history.service') : actor_name),
    },
    {
      key: 'when',
      label: t('history.when'),
      cellClassName: 'tabular whitespace-nowrap',
      cell: ({ moved_at }) => format.dateTime(moved_at),
    },
  ]
  return <DataTable caption={t('views.history')} columns={columns} rows={actions} rowKey={({ id }) => id} />
}

/** The class, the order or the reason, whichever the move is tied to. */
function Why({ action: { class_id, class_name, variable_symbol, reason } }: { action: CreditAction }) {
  if (class_id !== null && class_name !== null)
    return (
      <Link to="/tridy/$classId/kredity" params={{ classId: class_id }} className={textLink}>
        {class_name}
      </Link>
    )
  if (variable_symbol !== null) return <OrderLink symbol={variable_symbol} />
  return <>{reason === '' ? (class_name ?? '–') : reason}</>
}
