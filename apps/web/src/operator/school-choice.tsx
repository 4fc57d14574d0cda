import { operatorPeople } from '@katedra/contract/operator-people'
import { Button } from '@katedra/ui/button'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../app/use-debounced.ts'
import { queryOf } from './operator.data.ts'

/** The server is asked when the typing rests for so many milliseconds. */
const pause = 250

export interface ChosenSchool {
  id: string
  name: string
}

export interface SchoolChoiceProps {
  value: ChosenSchool | undefined
  onChange: (school: ChosenSchool | undefined) => void
  error: string | undefined
}

/** A school by a part of its name, city or number. */
export function SchoolChoice({ value, onChange, error }: SchoolChoiceProps) {
  const { t } = useTranslation('operator-credits')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pause)
  const found = useQuery({ ...queryOf(operatorPeople.find, { query: { search } }), enabled: search.length > 1 })
  if (value !== undefined)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-sm text-ink-soft">{t('school')}</span>
          <span className="font-medium">{value.name}</span>
        </p>
        <Button size="sm" onClick={() => onChange(undefined)}>
          {t('otherSchool')}
        </Button>
      </div>
    )
  const schools = search.length > 1 ? found.data?.schools : undefined
  return (
    <div className="grid gap-2">
      <TextField
        label={t('school')}
        description={t('schoolHint')}
        type="search"
        prefix={<Search aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={setTyped}
        error={error}
      />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {schools?.length === 0 ? t('noSchool') : ''}
      </p>
      {schools !== undefined && schools.length > 0 && (
        <ul aria-label={t('schools')} className="grid gap-1">
          {schools.map(({ id, name, city }) => (
            <li key={id}>
              <Button size="sm" onClick={() => onChange({ id, name })}>
                {name}, {city}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
