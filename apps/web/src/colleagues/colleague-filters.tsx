import { colleagueStates } from '@katedra/contract/colleagues'
import { roles } from '@katedra/contract/permissions'
import type { Subject } from '@katedra/contract/subjects'
import { Button } from '@katedra/ui/button'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ColleagueFilter } from './filter-colleagues.ts'

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
export function ColleagueFilters({ filter, subjects, isAdmin, count, onChange }: ColleagueFiltersProps) {
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
