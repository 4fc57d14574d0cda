import { type ListedColleague, colleagueStates } from '@katedra/contract/colleagues'
import type { CurrentUser } from '@katedra/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { roles } from '@katedra/contract/permissions'
import type { Subject } from '@katedra/contract/subjects'
import { Button } from '@katedra/ui/button'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { Search } from 'lucide-react'
import { subjectsQuery } from '../subjects/subjects.data.ts'
import { ColleagueSheet } from './colleague/colleague-sheet.tsx'
import { ColleaguesTable } from './colleagues-table.tsx'
import { filterColleagues, orderColleagues, type ColleagueFilter, type ColleagueOrder } from './filter-colleagues.ts'

/** Below this number of colleagues, search and filters save no time. */
const minForFilters = 5

interface ColleagueListProps {
  colleagues: readonly ListedColleague[]
  me: CurrentUser
}

/** The list, its filters, and the sheet of who is opened; all three are in the address. */
export function ColleagueList({ colleagues, me }: ColleagueListProps) {
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
