import { operatorPeople } from '@katedra/contract/operator-people'
import type { Reply } from '@katedra/contract/route'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { queryOf } from './call.ts'
import { useOpenFirst, type HitLink } from './use-open-first.ts'

/** The server is asked when the typing rests for this many milliseconds. */
const pause = 250

interface Hit {
  key: string
  link: HitLink
  name: string
  detail: string
}

/** Schools, users and orders by one field; what is found stands below it. */
export function FindField({ onFound }: { onFound?: () => void }) {
  const { t } = useTranslation('operator')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pause)
  const found = useQuery({ ...queryOf(operatorPeople.find, { query: { search } }), enabled: search.length > 1 })
  const isAsked = typed.trim().length > 1
  const hits = isAsked && found.data !== undefined ? hitsOf(found.data) : []

  function leave() {
    setTyped('')
    onFound?.()
  }

  const firstHit = useOpenFirst({
    first: hits[0]?.link,
    isCurrent: found.isSuccess && !found.isPlaceholderData && search === typed.trim(),
    onOpened: leave,
  })

  return (
    <div className="grid gap-2" role="search">
      <TextField
        label={t('find.label')}
        type="search"
        prefix={<Search aria-hidden className="size-5" />}
        maxLength={100}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          firstHit.forget()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isAsked) {
            event.preventDefault()
            firstHit.open()
          }
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation()
            setTyped('')
          }
        }}
      />
      <div role="status" className={isAsked && found.isSuccess && hits.length === 0 ? 'px-1 text-sm' : 'sr-only'}>
        {isAsked && found.isSuccess && t(hits.length === 0 ? 'find.none' : 'find.found', { count: hits.length })}
      </div>
      {hits.length > 0 && (
        <ul aria-label={t('find.results')} className="grid gap-0.5 rounded-md border border-line bg-surface p-1">
          {hits.map(({ key, link, name, detail }) => (
            <li key={key}>
              <Link
                {...link}
                className="target grid rounded-sm px-2 py-1.5 text-ink no-underline hover:bg-accent-soft"
                onClick={leave}
              >
                <span className="font-medium wrap-anywhere">{name}</span>
                <span className="text-sm wrap-anywhere text-ink-soft">{detail}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function hitsOf({ schools, users, orders }: Reply<typeof operatorPeople.find>): Hit[] {
  return [
    ...schools.map(({ id, name, city }) => ({
      key: id,
      link: { to: '/operator/skoly/$schoolId', params: { schoolId: id } } as const,
      name,
      detail: city,
    })),
    ...users.map(({ id, name, email }) => ({
      key: id,
      link: { to: '/operator/uzivatele/$userId', params: { userId: id } } as const,
      name,
      detail: email,
    })),
    ...orders.map(({ variable_symbol, school_name }) => ({
      key: variable_symbol,
      link: { to: '/operator/objednavky/$symbol', params: { symbol: variable_symbol } } as const,
      name: variable_symbol,
      detail: school_name,
    })),
  ]
}
