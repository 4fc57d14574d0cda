import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'

/** The way back from the pages next to the sign-in. */
export function BackToSignIn({ email }: { email?: string | undefined }) {
  const { t } = useTranslation('auth')
  return (
    <div className="justify-self-start">
      <BackLink to="/" search={email === undefined ? {} : { email }}>
        {t('backToSignIn')}
      </BackLink>
    </div>
  )
}
