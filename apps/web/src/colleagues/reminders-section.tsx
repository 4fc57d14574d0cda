import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { remindersQuery } from './colleagues.data.ts'

/** What was sent to a colleague, the newest first. */
export function RemindersSection({ id }: { id: string }) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const problem = useProblem()
  const { data, error } = useQuery(remindersQuery(id))
  if (data === undefined)
    return error === null ? (
      <SkeletonGroup>
        <Skeleton lines={2} />
      </SkeletonGroup>
    ) : (
      <p>{problem(error)}</p>
    )
  if (data.length === 0) return <p className="text-ink-soft">{t('reminders.none')}</p>
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {data.map((reminder) => (
        <li key={reminder.id} className="grid gap-1 px-3 py-2">
          <span className="font-medium">{t(`reminders.${reminder.wish ?? 'poke'}`)}</span>
          <span className="tabular text-sm text-ink-soft">
            {t('reminders.by', { when: format.when(reminder.sent_at), name: reminder.from_name })}
          </span>
          {reminder.note !== '' && <span className="whitespace-pre-line wrap-anywhere">{reminder.note}</span>}
        </li>
      ))}
    </ul>
  )
}
