import type { LiveMessage } from '@katedra/contract/live'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'

/** What was said to pupils, and to how many screens it has come. */
export function MessagesSent({ messages }: { messages: readonly LiveMessage[] }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  if (messages.length === 0) return null
  return (
    <Section title={t('message.sent')}>
      <ul className="grid gap-3">
        {messages.map(({ text, sent_at, recipient_count, delivered_count, to_name }) => (
          <li key={`${sent_at} ${text}`} className="grid gap-0.5 border-l-3 border-line pl-3">
            <p className="wrap-anywhere">{text}</p>
            <p className="text-sm text-ink-soft">
              {format.time(sent_at)}
              {to_name !== null && `, ${to_name}`},{' '}
              {t('message.delivered', { delivered: delivered_count, total: recipient_count })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
