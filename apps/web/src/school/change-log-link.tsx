import { buttonClass } from '@katedra/ui/button-class'
import { Section } from '@katedra/ui/page'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export function ChangeLogLink() {
  const { t } = useTranslation('school')
  return (
    <Section title={t('log.title')}>
      <p className="text-ink-soft">{t('log.text')}</p>
      <div>
        <Link to="/skola/zaznam" className={buttonClass({ variant: 'secondary' })}>
          {t('log.open')}
        </Link>
      </div>
    </Section>
  )
}
