import { wordOfDetail, type SecurityEventEntry } from '@katedra/contract/security-events'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import { MoreButton } from '../more-button.tsx'
import { useEventName } from './event-name.ts'

interface ListProps<Entry> {
  events: readonly Entry[]
  /** Where older ones come from. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** The school of an event, where all schools are shown. */
  schoolOf?: (event: Entry) => ReactNode
}

/** Security events from the newest on; the same for a school's admins and for the provider. */
export function SecurityEventList<Entry extends SecurityEventEntry>({ events, list, schoolOf }: ListProps<Entry>) {
  const { t } = useTranslation('security-events')
  const columns = useColumns(schoolOf)
  return (
    <div className="grid min-w-0 gap-4">
      <p role="status" className="text-ink-soft">
        {events.length === 0 ? t('none') : t(list.hasNextPage ? 'shownMore' : 'shown', { count: events.length })}
      </p>
      {events.length > 0 && <DataTable caption={t('list')} columns={columns} rows={events} rowKey={({ id }) => id} />}
      <MoreButton list={list}>{t('older')}</MoreButton>
    </div>
  )
}

function useColumns<Entry extends SecurityEventEntry>(schoolOf: ListProps<Entry>['schoolOf']) {
  const { t } = useTranslation('security-events')
  const format = useFormat()
  const nameOf = useEventName()
  return useMemo((): (Column<Entry> | false)[] => {
    const accountOf = ({ account_kind, account_name }: Entry) => {
      if (account_kind === 'attempt') return t('pupil')
      if (account_name !== '') return account_name
      return t(account_kind === null ? 'unknown' : 'gone')
    }
    const inWords = (name: string, value: string) => {
      const word = wordOfDetail(name, value)
      return word === undefined ? value : t(word, { defaultValue: value })
    }
    const detailsOf = ({ details, target_name }: Entry) => [
      ...(target_name === '' ? [] : [target_name]),
      ...Object.entries(details)
        .filter(([name]) => name !== 'target_id')
        // They are kept in no order; what was is read before what is.
        .toSorted(([one], [other]) => Number(one === 'to') - Number(other === 'to'))
        .map(([name, value]) => `${t(`detail.${name}`, { defaultValue: name })}: ${inWords(name, value)}`),
    ]
    return [
      {
        key: 'event',
        label: t('column.event'),
        cell: ({ event, suppressed }) => (
          <>
            {nameOf(event)}
            {suppressed > 0 && <span className="block text-sm font-normal">{t('more', { count: suppressed })}</span>}
          </>
        ),
      },
      {
        key: 'at',
        label: t('column.at'),
        cell: ({ at }) => (
          <time dateTime={at} className="tabular whitespace-nowrap">
            {format.dateTime(at)}
          </time>
        ),
      },
      { key: 'account', label: t('column.account'), cell: accountOf, cellClassName: 'lg:min-w-28 wrap-anywhere' },
      schoolOf !== undefined && { key: 'school', label: t('column.school'), cell: schoolOf },
      {
        key: 'address',
        label: t('column.address'),
        cell: ({ address, suppressed }) => address ?? (suppressed > 0 ? t('manyAddresses') : '–'),
        cellClassName: 'tabular lg:min-w-40 wrap-anywhere',
      },
      {
        key: 'details',
        label: t('column.details'),
        cell: (entry) => detailsOf(entry).join(' · ') || '–',
        cellClassName: 'wrap-anywhere text-sm',
      },
    ]
  }, [t, format, nameOf, schoolOf])
}
