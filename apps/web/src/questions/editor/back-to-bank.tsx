import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'

/** The way back to the list, above the title. */
export function BackToBank() {
  const { t } = useTranslation('question-bank')
  return <BackLink to="/otazky">{t('title')}</BackLink>
}
