import type { OperatorAction } from '@katedra/contract/operator'
import { operatorPeople } from '@katedra/contract/operator-people'
import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { MoreButton } from '@katedra/screens/more-button.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useFormat, type Format } from '@katedra/screens/format.ts'
import { LogEntry, LogList } from '../app/lists/log-list.tsx'
import { queryOf, auditLogQuery, type AuditLogFilter } from '../app/call.ts'
import { useAddress } from '../app/address.ts'
import { useShownPath, useShownChange } from '../selling/selling.ts'
import { useForeignAmount } from '../app/use-foreign-amount.ts'

const anything = 'all'

/** What operators did, the newest first. */
export function AuditLogPage() {
  const { t } = useTranslation('operator')
  const filter = useFilter()
  const list = useInfiniteQuery(auditLogQuery(filter))
  const actions = list.data?.pages.flatMap((page) => page.actions)
  const [first] = list.data?.pages ?? []
  useTitle(t('auditLog.title'))
  return (
    <Page title={t('auditLog.title')} intro={t('auditLog.intro')}>
      <Filters filter={filter} names={first?.operator_names ?? []} kinds={first?.action_names ?? []} />
      <QueryView query={{ data: actions, error: list.error, refetch: list.refetch }}>
        {(listed) => (
          <div className="grid min-w-0 gap-4">
            <p role="status" className={listed.length === 0 ? 'text-ink-soft' : 'sr-only'}>
              {t(listed.length === 0 ? 'auditLog.none' : 'auditLog.shown', { count: listed.length })}
            </p>
            {listed.length > 0 && <ActionList actions={listed} />}
            <MoreButton list={list}>{t('older')}</MoreButton>
          </div>
        )}
      </QueryView>
    </Page>
  )
}

/** What stands in the address. */
function useFilter(): AuditLogFilter {
  const { search } = useAddress()
  const { operator: operator_name, action, school: school_id } = search
  return {
    ...(operator_name === undefined ? {} : { operator_name }),
    ...(action === undefined ? {} : { action }),
    ...(school_id === undefined ? {} : { school_id }),
  }
}

interface FiltersProps {
  filter: AuditLogFilter
  names: readonly string[]
  kinds: readonly string[]
}

function Filters({ filter, names, kinds }: FiltersProps) {
  const { t } = useTranslation('operator')
  const { narrow } = useAddress()
  const nameOfAction = useActionName()
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Select
        label={t('auditLog.who')}
        className="min-w-52"
        value={filter.operator_name ?? anything}
        onChange={(id) => narrow({ operator: id === anything ? undefined : id })}
        options={[
          { id: anything, label: t('auditLog.anybody') },
          ...names.map((name) => ({ id: name, label: name === 'command line' ? t('auditLog.commandLine') : name })),
        ]}
      />
      <Select
        label={t('auditLog.what')}
        className="min-w-52"
        value={filter.action ?? anything}
        onChange={(id) => narrow({ action: id === anything ? undefined : id })}
        options={[
          { id: anything, label: t('auditLog.anything') },
          ...kinds.map((kind) => ({ id: kind, label: nameOfAction(kind) })),
        ]}
      />
      {filter.school_id !== undefined && <OneSchool id={filter.school_id} />}
    </div>
  )
}

/** The list is about one school; a press shows all of them again. */
function OneSchool({ id }: { id: string }) {
  const { t } = useTranslation('operator')
  const { narrow } = useAddress()
  const school = useQuery(queryOf(operatorPeople.school, { params: { school_id: id } }))
  return (
    <Button icon={<X aria-hidden />} onClick={() => narrow({ school: undefined })}>
      {t('auditLog.onlySchool', { name: school.data?.school.name ?? id })}
    </Button>
  )
}

function ActionList({ actions }: { actions: readonly OperatorAction[] }) {
  return (
    <LogList>
      {actions.map((action) => (
        <ActionLine key={action.id} action={action} />
      ))}
    </LogList>
  )
}

function ActionLine({ action }: { action: OperatorAction }) {
  const { t } = useTranslation('operator')
  const nameOfAction = useActionName()
  const details = useDetails()(action.details)
  const { operator_name, school_id, school_name, at } = action
  return (
    <LogEntry who={operator_name === 'command line' ? t('auditLog.commandLine') : operator_name} at={at}>
      <p className="min-w-0 font-medium wrap-anywhere">
        {nameOfAction(action.action)}
        {school_id !== null && school_name !== null && (
          <>
            {' · '}
            <Link to="/operator/skoly/$schoolId" params={{ schoolId: school_id }} className={textLink}>
              {school_name}
            </Link>
          </>
        )}
      </p>
      {details !== '' && <p className="min-w-0 wrap-anywhere">{details}</p>}
      <ActionChanges action={action} />
    </LogEntry>
  )
}

/** What an action changed in what is sold: each value before and after, folded until someone asks. */
function ActionChanges({ action: { changes, details } }: { action: OperatorAction }) {
  const { t } = useTranslation('operator-selling')
  const shownPath = useShownPath()
  const shownChange = useShownChange()
  const all = details['changes']
  const left = (typeof all === 'number' ? all : changes.length) - changes.length
  if (changes.length === 0) return null
  return (
    <details className="min-w-0">
      <summary className="target cursor-pointer text-sm text-ink-soft">{t('auditLog.show')}</summary>
      <ul className="grid min-w-0 gap-1 py-1 text-sm">
        {changes.map((change) => (
          <li key={JSON.stringify(change.path)} className="min-w-0 wrap-anywhere">
            <span className="text-ink-soft">{shownPath(change.path)}:</span> {shownChange(change)}
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-sm text-ink-soft">{t('auditLog.more', { count: left })}</p>}
    </details>
  )
}

/** What an action is called; one of a later version, or one without a name yet, stays as it was written down. */
function useActionName(): (action: string) => string {
  const { t } = useTranslation('operator')
  return (action) => t(`auditLog.actions.${action}`, { defaultValue: action })
}

type Details = Readonly<Record<string, string | number>>

/** A sum is written down in the smallest unit, with its currency next to it. */
function inWholeUnits(details: Details, shown: (amount: number, code: string) => string): Details {
  const { total, currency, ...rest } = details
  if (typeof total !== 'number' || typeof currency !== 'string') return details
  return { ...rest, total: shown(total, currency) }
}

/** Days and moments are written down as ISO 8601 has them. */
function asDate(value: string, format: Format): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value) ? format.dateTime(value) : value
}

/** The details of an action in one line: what each is called, and its value. */
function useDetails(): (details: Details) => string {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const amount = useForeignAmount()
  const valueOf = (name: string, value: string | number) => {
    if (typeof value === 'number') return String(value)
    return name === 'kind' ? t(`auditLog.kinds.${value}`, { defaultValue: value }) : asDate(value, format)
  }
  return (details) =>
    Object.entries(inWholeUnits(details, amount))
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${t(`auditLog.details.${name}`, { defaultValue: name })}: ${valueOf(name, value)}`)
      .join(' · ')
}
