import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../audit/audit.ts'
import { useFormat } from '../app/format.ts'
import { MoreButton } from '../app/more-button.tsx'
import { Loaded } from './loaded.tsx'
import { LogEntry, LogList } from './log-list.tsx'
import { schoolLogQuery } from './operator.data.ts'

/** The school's own log as its admins read it, but for what bears names of pupils. */
export function SchoolLog({ id }: { id: string }) {
  const { t } = useTranslation('operator')
  const { t: audit } = useTranslation('audit')
  const format = useFormat()
  const list = useInfiniteQuery(schoolLogQuery(id))
  const listed = list.data?.pages.flatMap(({ entries }) => entries)
  return (
    <Loaded query={{ data: listed, error: list.error, refetch: list.refetch }}>
      {(entries) => (
        <div className="grid min-w-0 gap-4">
          <p className="text-sm text-ink-soft">{t('school.logHint')}</p>
          {entries.length === 0 ? (
            <p className="text-ink-soft">{t('school.noLog')}</p>
          ) : (
            <LogList>
              {entries.map((entry) => (
                <LogEntry
                  key={entry.id}
                  who={entry.actor_name === '' ? audit('service') : entry.actor_name}
                  at={entry.at}
                >
                  <p className="min-w-0 wrap-anywhere">{sentenceOf(entry, audit, format.list)}</p>
                </LogEntry>
              ))}
            </LogList>
          )}
          <MoreButton list={list}>{t('older')}</MoreButton>
        </div>
      )}
    </Loaded>
  )
}
