import type { ListedColleague } from '@katedra/contract/colleagues'
import type { Subject } from '@katedra/contract/subjects'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Cell, ColumnHead, Row, RowHead, SortHeader, Table, TableBody, TableHead } from '@katedra/ui/table'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
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

const columns: readonly ColleagueColumn[] = ['name', 'role', 'activity']

/** The colleagues; on phones each is a card. */
export function ColleaguesTable({ colleagues, subjects, order, onOrder, onOpen }: ColleaguesTableProps) {
  const { t } = useTranslation('colleagues')
  const texts = useRowTexts(subjects)
  const isAdmin = colleagues.some(({ activity }) => activity !== null)
  const sort = {
    sort: order,
    onSort: (next: { column: string; direction: ColleagueOrder['direction'] }) =>
      onOrder({ ...next, column: columns.find((column) => column === next.column) ?? 'name' }),
  }
  return (
    <Table caption={t('list')}>
      <TableHead>
        <SortHeader column="name" {...sort}>
          {t('column.name')}
        </SortHeader>
        <SortHeader column="role" {...sort}>
          {t('column.role')}
        </SortHeader>
        <ColumnHead>{t('column.subjects')}</ColumnHead>
        {isAdmin && <ColumnHead>{t('column.state')}</ColumnHead>}
        {isAdmin && (
          <SortHeader column="activity" firstDirection="descending" {...sort}>
            {t('column.activity')}
          </SortHeader>
        )}
        <ColumnHead>
          <span className="sr-only">{t('open')}</span>
        </ColumnHead>
      </TableHead>
      <TableBody>
        {colleagues.map((colleague) => (
          <ColleagueRow key={colleague.id} colleague={colleague} texts={texts} onOpen={onOpen} />
        ))}
      </TableBody>
    </Table>
  )
}

/** What the rows say. Made once for the table: hundreds of rows must not each ask for their language. */
function useRowTexts(subjects: readonly Subject[]) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  return useMemo(() => {
    const names = new Map(subjects.map(({ id, name }) => [id, name]))
    return {
      ...{ role: t('column.role'), subjects: t('column.subjects'), state: t('column.state') },
      ...{ activity: t('column.activity'), open: t('open'), me: t('me') },
      roleOf: ({ role }: ListedColleague) => t(`roles.${role}`),
      stateOf: (state: string) => t(`states.${state}`),
      openOf: (name: string) => t('openOf', { name }),
      subjectsOf: ({ subject_ids }: ListedColleague) => subject_ids.flatMap((id) => names.get(id) ?? []).join(', '),
      seen: (moment: string | null) =>
        moment === null ? t('never') : (format.relativeDay(moment) ?? format.date(moment)),
    }
  }, [t, format, subjects])
}

interface ColleagueRowProps {
  colleague: ListedColleague
  texts: ReturnType<typeof useRowTexts>
  onOpen: (id: string) => void
}

/** One colleague. Memoised, because typing into the search renders the table anew. */
const ColleagueRow = memo(function ColleagueRow({ colleague, texts, onOpen }: ColleagueRowProps) {
  const { activity, email, id } = colleague
  const name = titledName(colleague)
  const taught = texts.subjectsOf(colleague)
  return (
    <Row>
      <RowHead>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar person={colleague} size={36} />
          <span className="min-w-0">
            <span className="wrap-anywhere">{name}</span> {colleague.is_me && <Badge>{texts.me}</Badge>}
            {name !== email && <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{email}</span>}
          </span>
        </span>
      </RowHead>
      <Cell label={texts.role}>{texts.roleOf(colleague)}</Cell>
      <Cell {...(taught === '' ? {} : { label: texts.subjects })}>{taught}</Cell>
      {activity !== null && (
        <Cell label={texts.state}>
          <StateBadge state={activity.state} text={texts.stateOf(activity.state)} />
        </Cell>
      )}
      {activity !== null && (
        <Cell label={texts.activity} className="tabular sm:whitespace-nowrap">
          {texts.seen(activity.last_active_at)}
        </Cell>
      )}
      <Cell place="foot">
        <button
          type="button"
          className={buttonClass({ size: 'sm' })}
          aria-label={texts.openOf(plainName(colleague))}
          onClick={() => onOpen(id)}
        >
          {texts.open}
        </button>
      </Cell>
    </Row>
  )
})
