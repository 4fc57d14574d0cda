import type { ListedColleague } from '@katedra/contract/colleagues'
import type { CurrentUser } from '@katedra/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { subjectsQuery } from '../subjects/subjects.data.ts'
import { ColleagueFilters } from './colleague-filters.tsx'
import { ColleagueSheet } from './colleague-sheet.tsx'
import { ColleaguesTable } from './colleagues-table.tsx'
import { filterColleagues, orderColleagues, type ColleagueFilter, type ColleagueOrder } from './filter-colleagues.ts'

/** From so many colleagues on, search and filters save time. */
const filtersFrom = 5

interface ColleagueListProps {
  colleagues: readonly ListedColleague[]
  me: CurrentUser
}

/** The list, its filters, and the sheet of whoever is opened; all three are in the address. */
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
      {colleagues.length >= filtersFrom && (
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
