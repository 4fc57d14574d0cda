import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '@katedra/screens/look/link-class.ts'

/** The way back from the pages next to the sign-in. */
export function BackToSignIn({ email }: { email?: string | undefined }) {
  const { t } = useTranslation('auth')
  return (
    <Link to="/" search={email === undefined ? {} : { email }} className={`justify-self-start ${lineLink}`}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('backToSignIn')}
    </Link>
  )
}
