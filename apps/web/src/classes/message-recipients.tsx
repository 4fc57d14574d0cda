import type { ClassMessage } from '@katedra/contract/classes'
import { useTranslation } from 'react-i18next'

type Recipient = ClassMessage['recipients'][number]

const looks = { waiting: 'text-ink-soft', sent: 'text-ok', failed: 'text-danger', unknown: 'text-ink-soft' } as const

/** Where the mail of each recipient stands. */
export function MessageRecipients({ subject, recipients }: { subject: string; recipients: readonly Recipient[] }) {
  const { t } = useTranslation('classes')
  return (
    <ul aria-label={t('message.recipients', { subject })} className="grid min-w-0 divide-y divide-line">
      {recipients.map(({ email, student_name, state }) => (
        <li key={email} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm">
          <span className="min-w-0">
            <span className="block wrap-anywhere">{student_name === '' ? t('message.toClass') : student_name}</span>
            <span className="block wrap-anywhere text-ink-soft">{email}</span>
          </span>
          <span className={`font-medium ${looks[state]}`}>{t(`message.states.${state}`)}</span>
        </li>
      ))}
    </ul>
  )
}
