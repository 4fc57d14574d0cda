import type { Language } from '@katedra/i18n'
import { Button as UiButton } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Link } from '@tanstack/react-router'
import { CircleUserRound, LogOut, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { LanguageChoice } from '@katedra/screens/look/language-choice.tsx'
import { railItem, railLabel } from './rail-item.ts'
import { ThemeChoice } from '@katedra/screens/look/theme-choice.tsx'
import { useIsWide } from '@katedra/screens/look/use-is-wide.ts'

export interface AccountMenuProps {
  name: string
  email: string
  school: string
  /** Instead of the general sign. */
  picture: ReactNode
  onLanguage: (language: Language) => void
  onSignOut: () => void
}

/** Who is signed in, language, theme, sign-out. */
export function AccountMenu({ name, email, school, picture, onLanguage, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation('app')
  const isWide = useIsWide()
  return (
    <DialogTrigger>
      <Button className={railItem} aria-label={t('account.open', { name })}>
        {picture ?? <CircleUserRound aria-hidden />}
        <span className={railLabel}>{t('account.label')}</span>
      </Button>
      <Popover
        placement={isWide ? 'right bottom' : 'top end'}
        offset={8}
        className="w-96 max-w-[calc(100vw-1rem)] overflow-auto rounded-md border border-line-strong bg-raised text-ink shadow-overlay"
      >
        <Dialog className="grid gap-5 p-5 outline-none">
          {({ close }) => (
            <>
              <div className="min-w-0">
                <Heading slot="title" className="text-lg font-semibold">
                  {name}
                </Heading>
                <p className="text-sm text-ink-soft">{email}</p>
                <p className="text-sm text-ink-soft">{school}</p>
              </div>
              <Link to="/settings" className={buttonClass({ isWide: true })} onClick={close}>
                <Settings aria-hidden />
                {t('pages.settings')}
              </Link>
              <LanguageChoice onLanguage={onLanguage} />
              <ThemeChoice />
              <UiButton
                icon={<LogOut aria-hidden />}
                isWide
                onClick={() => {
                  close()
                  onSignOut()
                }}
              >
                {t('account.signOut')}
              </UiButton>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
