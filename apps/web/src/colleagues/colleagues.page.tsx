import { Button } from '@katedra/ui/button'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, UserPlus, Search } from 'lucide-react'
import { useState, type ReactElement, useCallback, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { type ListedColleague, colleagueStates, type ColleagueState } from '@katedra/contract/colleagues'
import type { CurrentUser } from '@katedra/contract/profile'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { roles } from '@katedra/contract/permissions'
import type { Subject } from '@katedra/contract/subjects'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { meQuery } from '../profile/profile.data.ts'
import { colleaguesQuery } from './colleagues.data.ts'
import { CreateColleagueDialog } from './invite/create-colleague-dialog.tsx'
import { InviteSheet } from './invite/invite-sheet.tsx'
import { subjectsQuery } from '../subjects/subjects.data.ts'
import { ColleagueSheet } from './colleague/colleague-sheet.tsx'
import {
  filterColleagues,
  orderColleagues,
  type ColleagueFilter,
  type ColleagueOrder,
  type ColleagueColumn,
} from './filter-colleagues.ts'
import { Avatar } from '../profile/profile.tsx'
import { plainName, titledName } from './colleague-name.ts'
import { StateBadge } from './colleague-state.tsx'

type Opened = 'invite' | 'create' | undefined

/** The teachers of the school. */
export function ColleaguesPage(): ReactElement {
  const { t } = useTranslation('colleagues')
  const me = useSuspenseQuery(meQuery).data
  const query = useQuery(colleaguesQuery)
  const [opened, setOpened] = useState<Opened>()
  useTitle(t('title'))
  const mayInvite = me.permissions.includes('invite_colleagues')
  const isAlone = query.data !== undefined && query.data.length < 2
  const invite = mayInvite ? <InviteButtons onOpen={setOpened} /> : undefined
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined)
  }
  return (
    <Page title={t('title')} action={isAlone ? undefined : invite}>
      {mayInvite && me.role === 'TEACHER' && <UnregisteredHint />}
      <QueryView query={query} safe={t('safe')}>
        {(data) => (
          <>
            {isAlone ? <Alone invite={invite} /> : <ColleagueList colleagues={data} me={me} />}
            {opened === 'invite' && <InviteSheet colleagues={data} onOpenChange={close} />}
            {opened === 'create' && <CreateColleagueDialog onOpenChange={close} />}
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Below this number of colleagues, search and filters save no time. */
const minForFilters = 5

interface ColleagueListProps {
  colleagues: readonly ListedColleague[]
  me: CurrentUser
}

/** The list, its filters, and the sheet of who is opened; all three are in the address. */
function ColleagueList({ colleagues, me }: ColleagueListProps) {
  const { t } = useTranslation('colleagues')
  const params = useSearch({ from: '/signed-in/kolegove' })
  const navigate = useNavigate({ from: '/kolegove' })
  const format = useFormat()
  const { data: subjects = [] } = useQuery(subjectsQuery)
  const [search, setSearch] = useState(params.search ?? '')
  const [order, setOrder] = useState<ColleagueOrder>({ column: 'name', direction: 'ascending' })
  const { state = '', role = '', subject = '' } = params
  // Typing stays swift among hundreds; the rows follow.
  const wanted = useDeferredValue(search)
  const shown = useMemo(
    () =>
      orderColleagues(filterColleagues(colleagues, { search: wanted, state, role, subject }), order, format.compare),
    [colleagues, wanted, state, role, subject, order, format],
  )
  const opened = colleagues.find(({ id }) => id === params.colleague)
  const open = useCallback(
    (id: string) => void navigate({ to: '/kolegove', search: (was) => ({ ...was, colleague: id }) }),
    [navigate],
  )

  function narrow(next: ColleagueFilter) {
    if (next.search !== undefined) setSearch(next.search)
    void navigate({ to: '/kolegove', search: { ...params, ...next }, replace: true })
  }

  return (
    <div className="grid min-w-0 gap-5">
      {colleagues.length >= minForFilters && (
        <ColleagueFilters
          filter={{ search, state, role, subject }}
          subjects={subjects}
          isAdmin={colleagues.some(({ activity }) => activity !== null)}
          count={shown.length}
          onChange={narrow}
        />
      )}
      {shown.length === 0 ? (
        <p role="status">{t('noneFound')}</p>
      ) : (
        <ColleaguesTable colleagues={shown} subjects={subjects} order={order} onOrder={setOrder} onOpen={open} />
      )}
      {opened !== undefined && (
        <ColleagueSheet
          key={opened.id}
          colleague={opened}
          colleagues={colleagues}
          subjects={subjects}
          me={me}
          onClose={() => open('')}
        />
      )}
    </div>
  )
}

interface ColleaguesTableProps {
  colleagues: readonly ListedColleague[]
  subjects: readonly Subject[]
  order: ColleagueOrder
  onOrder: (order: ColleagueOrder) => void
  onOpen: (id: string) => void
}

const sortable: readonly ColleagueColumn[] = ['name', 'role', 'activity']

/** The colleagues; on phones each is a card. */
function ColleaguesTable({ colleagues, subjects, order, onOrder, onOpen }: ColleaguesTableProps) {
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

interface ColleagueFiltersProps {
  filter: ColleagueFilter
  subjects: readonly Subject[]
  /** Only admins see how accounts stand. */
  isAdmin: boolean
  count: number
  onChange: (filter: ColleagueFilter) => void
}

/** A list can't have an entry without a name. */
const any = 'any'

/** A search and up to three choices. */
function ColleagueFilters({ filter, subjects, isAdmin, count, onChange }: ColleagueFiltersProps) {
  const { t } = useTranslation('colleagues')
  const { search = '', state = '', role = '', subject = '' } = filter
  const isNarrowed = [search, state, role, subject].some((value) => value !== '')
  const shown = (value: string) => (value === '' ? any : value)
  const all = { id: any, label: t('filter.any') }
  const picked = (id: string) => (id === any ? '' : id)
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(14rem,2fr)_repeat(3,minmax(8rem,1fr))]">
        <TextField
          label={t('search')}
          type="search"
          prefix={<Search aria-hidden className="size-5" />}
          value={search}
          onChange={(text) => onChange({ search: text })}
          className="max-md:col-span-2"
        />
        {isAdmin && (
          <Select
            label={t('filter.state')}
            options={[all, ...colleagueStates.map((id) => ({ id, label: t(`states.${id}`) }))]}
            value={shown(state)}
            onChange={(id) => onChange({ state: picked(id) })}
          />
        )}
        <Select
          label={t('filter.role')}
          options={[all, ...roles.map((id) => ({ id, label: t(`roles.${id}`) }))]}
          value={shown(role)}
          onChange={(id) => onChange({ role: picked(id) })}
        />
        <Select
          label={t('filter.subject')}
          options={[
            all,
            ...subjects.map(({ id, name }) => ({ id: String(id), label: name })),
            { id: 'none', label: t('filter.noSubject') },
          ]}
          value={shown(subject)}
          onChange={(id) => onChange({ subject: picked(id) })}
          className={isAdmin ? 'max-md:col-span-2' : ''}
        />
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-ink-soft">
          {t('shown', { count })}
        </p>
        {isNarrowed && (
          <Button variant="quiet" size="sm" onClick={() => onChange({ search: '', state: '', role: '', subject: '' })}>
            {t('clearFilters')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The two ways to bring someone in. */
function InviteButtons({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('colleagues')
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={<KeyRound aria-hidden />} onClick={() => onOpen('create')}>
        {t('create.open')}
      </Button>
      <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => onOpen('invite')}>
        {t('invite.open')}
      </Button>
    </div>
  )
}

/** Only the single teacher of a school that has not registered is a TEACHER who may invite. */
function UnregisteredHint() {
  const { t } = useTranslation('colleagues')
  return <p className="rounded-lg border border-line bg-sunken p-4">{t('unregistered')}</p>
}

function Alone({ invite }: { invite: ReactElement | undefined }) {
  const { t } = useTranslation('colleagues')
  return (
    <EmptyState
      illustration={<EmptyClasses />}
      title={t('empty.title')}
      description={t(invite === undefined ? 'empty.descriptionTeacher' : 'empty.description')}
      action={invite}
    />
  )
}
