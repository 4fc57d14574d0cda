import { Page, Section } from '@katedra/ui/page'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '@katedra/screens/leave-dialog.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { isLanguage, type Language } from '@katedra/i18n'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { languageNames } from '@katedra/screens/look/language-names.ts'
import { ThemeChoice } from '@katedra/screens/look/theme-choice.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { signOut } from '../auth/auth.data.ts'
import { PasswordChange } from '../auth/auth.tsx'
import { PhoneSection } from '../phone/phone.tsx'
import { meQuery, chooseLanguage } from '../profile/profile.data.ts'
import { AccountData, ContactFields, PersonalFields, PictureField } from '../profile/profile.tsx'
import { OwnSecondFactors } from '../second-factors/second-factors.tsx'
import { refreshSessions } from '../sessions/sessions.data.ts'
import { SessionList } from '../sessions/sessions.tsx'

const sections = [
  'profile',
  'contact',
  'picture',
  'password',
  'second-factors',
  'sessions',
  'language',
  'phone',
  'data',
] as const

/** Everything about the own account on one page. */
export function SettingsPage(): ReactElement {
  const { t } = useTranslation('settings')
  const { data: me } = useSuspenseQuery(meQuery)
  const [isProfileUnsaved, setProfileUnsaved] = useState(false)
  const [isContactUnsaved, setContactUnsaved] = useState(false)
  const leave = useLeave()
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      intro={<p className="wrap-anywhere">{t('intro', { email: me.email, school: me.school_name })}</p>}
    >
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Contents />
        <div className="grid min-w-0 grid-cols-1 gap-10">
          <Part id="profile">
            <PersonalFields onUnsaved={setProfileUnsaved} />
          </Part>
          <Part id="contact">
            <ContactFields onUnsaved={setContactUnsaved} />
          </Part>
          <Part id="picture">
            <PictureField />
          </Part>
          <Part id="password">
            <PasswordChange email={me.email} onChanged={() => void refreshSessions()} />
          </Part>
          <Part id="second-factors">
            <OwnSecondFactors />
          </Part>
          <Part id="sessions">
            <SessionList onSignOut={() => void signOut().then(leave)} />
          </Part>
          <Part id="language">
            <LanguageAndTheme language={me.language} />
          </Part>
          <Part id="phone">
            <PhoneSection />
          </Part>
          <Part id="data">
            <AccountData onDeleted={leave} />
          </Part>
        </div>
      </div>
      <LeaveDialog isUnsaved={isProfileUnsaved || isContactUnsaved} />
    </Page>
  )
}

function Contents() {
  const { t } = useTranslation('settings')
  return (
    <nav aria-label={t('contents')} className="hidden lg:block">
      <ul className="sticky top-8 grid gap-1">
        {sections.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="target flex items-center rounded-md px-3 text-ink no-underline hover:bg-accent-soft"
            >
              {t(`sections.${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Takes the focus when it is gone to, so that the next Tab is within it. */
function Part({ id, children }: { id: (typeof sections)[number]; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-6 border-t border-line pt-8 first:border-t-0 first:pt-0">
      <Section title={t(`sections.${id}`)}>{children}</Section>
    </div>
  )
}

function useLeave(): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return () => void navigate({ to: '/', ignoreBlocker: true }).then(() => queries.clear())
}

const followBrowser = 'browser'

/** The language belongs to the account, the theme to this device. */
function LanguageAndTheme({ language }: { language: Language | null }) {
  const { t } = useTranslation('settings')
  const { t: app } = useTranslation('app')
  const choosing = useSave({ save: chooseLanguage, refusal: 'toast' })
  const shown = choosing.isBusy ? choosing.input : language
  return (
    <div className="grid gap-6">
      <ChoiceChips
        label={app('account.language')}
        description={t('languageHint')}
        options={[...languageNames, { id: followBrowser, label: t('followBrowser') }]}
        value={shown ?? followBrowser}
        onChange={(id) => choosing.save(isLanguage(id) ? id : null)}
      />
      <ThemeChoice />
    </div>
  )
}
