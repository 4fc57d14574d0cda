import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'

/** Back to the results of the test; its title stands there once it is known. */
export function BackToResults({ testId, title }: { testId: string; title: string | undefined }) {
  const { t } = useTranslation('results')
  return (
    <BackLink to="/vysledky/$testId" params={{ testId }}>
      {title === undefined ? t('title') : t('backTo', { title })}
    </BackLink>
  )
}
