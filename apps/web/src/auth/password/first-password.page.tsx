import { useTitle } from '@katedra/screens/title.ts'
import { Button } from '@katedra/ui/button'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../auth.data.ts'
import { Entrance } from '../entrance.tsx'
import { PasswordChange } from './password-change.tsx'

/** Somebody else has chosen the password: before anything else its owner chooses another. */
export function FirstPasswordPage(): ReactElement {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  useTitle(t('firstPassword.title'))
  return (
    <Entrance>
      <div className="grid grid-cols-1 gap-5">
        <h1 className="text-2xl font-semibold">{t('firstPassword.title')}</h1>
        <p className="text-ink-soft">{t('firstPassword.intro')}</p>
        <PasswordChange email="" onChanged={() => void navigate({ to: '/mojecviceni' })} />
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => void signOut().then(() => navigate({ to: '/' }))}
        >
          {t('firstPassword.signOut')}
        </Button>
      </div>
    </Entrance>
  )
}
