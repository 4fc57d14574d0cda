import type { ColleagueState, ListedColleague } from '@katedra/contract/colleagues'
import type { Subject } from '@katedra/contract/subjects'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { Avatar } from '../profile/profile.tsx'
import { plainName, titledName } from './colleague-name.ts'
import { StateBadge } from './colleague-state.tsx'
import type { ColleagueColumn, ColleagueOrder } from './filter-colleagues.ts'

interface ColleaguesTableProps {
  colleagues: readonly ListedColleague[]
  subjects: readonly Subject[]
  order: ColleagueOrder
  onOrder: (order: ColleagueOrder) => void
  onOpen: (id: string) => void
}

const sortable: readonly ColleagueColumn[] = ['name', 'role', 'activity']

/** The colleagues; on phones each is a card. */
export function ColleaguesTable({ colleagues, subjects, order, onOrder, onOpen }: ColleaguesTableProps) {
  const { t } = useTranslation('colleagues')
  const isAdmin = colleagues.some(({ activity }) => activity !== null)
  return (
    <DataTable
      caption={t('list')}
      rows={colleagues}
      rowKey={({ id }) => id}
      columns={useColumns(subjects, isAdmin, onOpen)}
      sort={order}
      onSort={({ column, direction }) =>
        onOrder({ direction, column: sortable.find((one) => one === column) ?? 'name' })
      }
    />
  )
}

/** Made once for the table: typing into the search draws only the rows that have changed. */
function useColumns(
  subjects: readonly Subject[],
  isAdmin: boolean,
  onOpen: (id: string) => void,
): readonly (Column<ListedColleague> | false)[] {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  return useMemo(() => {
    const names = new Map(subjects.map(({ id, name }) => [id, name]))
    const taughtBy = ({ subject_ids }: ListedColleague) => subject_ids.flatMap((id) => names.get(id) ?? []).join(', ')
    const lastSeen = (moment: string | null) =>
      moment === null ? t('never') : (format.relativeDay(moment) ?? format.date(moment))
    const stateOf = (state: ColleagueState) => <StateBadge state={state} text={t(`states.${state}`)} />
    return [
      {
        key: 'name',
        label: t('column.name'),
        isSortable: true,
        cell: (colleague) => {
          const name = titledName(colleague)
          const { email, is_me } = colleague
          return (
            <span className="flex min-w-0 items-center gap-3">
              <Avatar person={colleague} size={36} />
              <span className="min-w-0">
                <span className="wrap-anywhere">{name}</span> {is_me && <Badge>{t('me')}</Badge>}
                {name !== email && (
                  <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{email}</span>
                )}
              </span>
            </span>
          )
        },
      },
      { key: 'role', label: t('column.role'), isSortable: true, cell: ({ role }) => t(`roles.${role}`) },
      {
        key: 'subjects',
        label: t('column.subjects'),
        isLabelled: (colleague) => taughtBy(colleague) !== '',
        cell: taughtBy,
      },
      isAdmin && {
        key: 'state',
        label: t('column.state'),
        cell: ({ activity }) => activity !== null && stateOf(activity.state),
      },
      isAdmin && {
        key: 'activity',
        label: t('column.activity'),
        isSortable: true,
        firstDirection: 'descending',
        cellClassName: 'tabular sm:whitespace-nowrap',
        cell: ({ activity }) => activity !== null && lastSeen(activity.last_active_at),
      },
      {
        key: 'open',
        label: t('open'),
        isLabelHidden: true,
        narrow: 'foot',
        cell: (colleague) => (
          <button
            type="button"
            className={buttonClass({ size: 'sm' })}
            aria-label={t('openOf', { name: plainName(colleague) })}
            onClick={() => onOpen(colleague.id)}
          >
            {t('open')}
          </button>
        ),
      },
    ]
  }, [t, format, subjects, isAdmin, onOpen])
}
