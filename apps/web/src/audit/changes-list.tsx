import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change, Day } from './days.ts'

/** The changes on a phone: what was done first, by whom and when below it. */
export const ChangesList = memo(function ChangesList({ days }: { days: readonly Day<Change>[] }) {
  const { t } = useTranslation('audit')
  return (
    <div role="group" aria-label={t('list')} className="grid min-w-0 gap-6">
      {days.map(({ name, entries }) => (
        <section key={name} className="grid min-w-0 gap-2">
          <h2 className="text-lg font-semibold">{name}</h2>
          <ol className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">
            {entries.map(({ id, at, moment, who, what }) => (
              <li
                key={id}
                data-change
                tabIndex={-1}
                className="grid gap-0.5 border-b border-line px-4 py-3 last:border-b-0 focus:bg-sunken"
              >
                <p className="min-w-0 wrap-anywhere">{what}</p>
                <p className="flex min-w-0 flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
                  <span className="min-w-0 wrap-anywhere">{who}</span>
                  <time dateTime={at} className="tabular">
                    {moment}
                  </time>
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
})
