import type { Language } from '@katedra/i18n'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import {
  CircleQuestionMark,
  ClipboardList,
  GraduationCap,
  House,
  School,
  Settings,
  ShoppingCart,
  Ticket,
  UsersRound,
} from 'lucide-react'
import { lazy, type ReactElement, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { needTerms } from './app/i18n.ts'
import { AccountMenu } from './app/shell/account-menu.tsx'
import { FormatZone } from '@katedra/screens/format.ts'
import { goWhenAllowed } from '@katedra/screens/leaving.ts'
import type { ShellPage } from './app/shell/shell-page.ts'
import { ZoneNote } from './app/shell/zone-note.tsx'
import { Shell } from './app/shell/shell.tsx'
import { SignInAgainHost } from '@katedra/screens/sign-in-again/sign-in-again-host.tsx'
import { showToast } from '@katedra/screens/toast.tsx'
import { useProblem } from '@katedra/client/problem'
import { signOut } from './auth/auth.data.ts'
import { adoptLanguage, chooseLanguage, meQuery, nameOf } from './profile/profile.data.ts'
import { ProofHost } from './second-factors/second-factors.tsx'
import { Avatar } from './profile/avatar.tsx'

const FindAnything = lazy(async () => {
  const [loaded] = await Promise.all([import('./search/search.tsx'), needTerms(['search'])])
  return { default: loaded.FindAnything }
})

const SignInAgain = lazy(async () => {
  const [loaded] = await Promise.all([
    import('./auth/sign-in/sign-in-again.tsx'),
    needTerms(['sessions', 'second-factors']),
  ])
  return { default: loaded.SignInAgain }
})

/** The frame of everything behind the sign-in. */
export function Frame(): ReactElement {
  const me = useSuspenseQuery(meQuery).data
  const pages = useShellPages()
  const [isSearching, setIsSearching] = useState(false)
  usePaletteKeys(useCallback(() => setIsSearching((was) => !was), []))
  const choose = useChooseLanguage()
  const leave = useLeave()
  const { t } = useTranslation('app')
  const settings: ShellPage = { to: '/settings', label: t('pages.settings'), icon: <Settings aria-hidden /> }

  // Synchronises the language shown with the account's, on arrival and when another device has changed it.
  useEffect(() => {
    void adoptLanguage(me.language)
  }, [me.language])

  return (
    <FormatZone value={me.time_zone}>
      <Shell
        pages={pages}
        onSearch={() => setIsSearching(true)}
        account={
          <AccountMenu
            name={nameOf(me)}
            email={me.email}
            school={me.school_name}
            onLanguage={choose}
            picture={me.profile_picture_url === null ? undefined : <Avatar person={me} size={24} />}
            onSignOut={leave}
          />
        }
      >
        <ZoneNote zone={me.time_zone} className="px-4 pt-3 sm:px-6 print:hidden" />
        <Outlet />
        <ProofHost />
        <SignInAgainHost dialog={SignInAgain} />
        {isSearching && (
          <Suspense fallback={null}>
            <FindAnything pages={[...pages, settings]} onOpenChange={setIsSearching} />
          </Suspense>
        )}
      </Shell>
    </FormatZone>
  )
}

function useShellPages(): ShellPage[] {
  const { t } = useTranslation('app')
  return [
    { to: '/mojecviceni', label: t('pages.myExercises'), icon: <House aria-hidden /> },
    { to: '/tridy', label: t('pages.classes'), icon: <GraduationCap aria-hidden /> },
    { to: '/testy', label: t('pages.tests'), icon: <ClipboardList aria-hidden /> },
    { to: '/otazky', label: t('pages.questions'), icon: <CircleQuestionMark aria-hidden /> },
    { to: '/kolegove', label: t('pages.colleagues'), icon: <UsersRound aria-hidden /> },
    { to: '/skola', label: t('pages.school'), icon: <School aria-hidden /> },
    { to: '/kredity', label: t('pages.credits'), icon: <Ticket aria-hidden /> },
    { to: '/objednavky', label: t('pages.orders'), icon: <ShoppingCart aria-hidden /> },
  ]
}

function useChooseLanguage(): (language: Language) => void {
  const problem = useProblem()
  return (language) => {
    void chooseLanguage(language).catch((error: unknown) => showToast({ text: problem(error), tone: 'danger' }))
  }
}

function useLeave(): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return () =>
    goWhenAllowed(() => {
      void signOut()
        .then(() => navigate({ to: '/' }))
        .then(() => queries.clear())
    })
}

/** Opens and closes by Ctrl+K or Cmd+K, wherever the focus is. */
function usePaletteKeys(onToggle: () => void): void {
  // Synchronises with the keyboard of the whole window.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onToggle()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onToggle])
}
