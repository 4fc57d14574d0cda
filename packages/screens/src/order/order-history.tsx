import { paymentMethods, type Order } from '@katedra/contract/orders'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'

/** What has happened to the order, the newest first. */
export function OrderHistory({ events }: Pick<Order, 'events'>) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  /** A changed method is noted by its name in the contract. */
  const noteOf = (note: string) => (paymentMethods.some((method) => method === note) ? t(`method.${note}`) : note)
  const newestFirst = events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <Section title={t('history.title')}>
      <ol className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {newestFirst.map(({ at, event, actor_name, note }) => (
          <li key={`${at} ${event}`} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 py-3">
            <span className="min-w-0 wrap-anywhere">
              {t(`history.event.${event}`)}
              {note !== '' && <span className="text-ink-soft"> · {noteOf(note)}</span>}
            </span>
            <span className="tabular text-sm text-ink-soft">
              {actor_name === '' ? t('history.service') : actor_name} · <time dateTime={at}>{format.dateTime(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
