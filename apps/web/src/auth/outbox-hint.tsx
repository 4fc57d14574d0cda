import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useHasOutbox } from '../mail/mail.data.ts'

/** Where to look for the mail on a server that sends none. */
export function OutboxHint() {
  const { t } = useTranslation('auth')
  if (!useHasOutbox(true)) return null
  return (
    <p className="text-sm text-ink-soft">
      {t('outbox')}{' '}
      <Link to="/outbox" className={textLink}>
        {t('outboxLink')}
      </Link>
    </p>
  )
}
