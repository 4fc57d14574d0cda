import { I18nProvider, RouterProvider } from 'react-aria-components'
import { Suspense } from 'react'
import { FormatZone, localeOf } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { Waiting } from '../app/waiting.tsx'
import { Frame } from './frame.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { PageCrash } from './page-crash.tsx'
import { useIsSignedIn } from './operator.data.ts'
import { providerZone } from './moments.ts'
import { go, hrefOf, usePlace } from './place.ts'
import { sections } from './sections.ts'
import { SignInPage } from './sign-in.page.tsx'
import { UnknownPage } from './unknown-page.tsx'

/** The console: the sign-in, or the frame with the section that the address names. */
export function Console() {
  const language = useLanguage()
  const isSignedIn = useIsSignedIn()
  return (
    <I18nProvider locale={localeOf(language)}>
      <FormatZone value={providerZone}>
        <RouterProvider navigate={go}>{isSignedIn ? <SignedIn /> : <SignInPage />}</RouterProvider>
      </FormatZone>
    </I18nProvider>
  )
}

function SignedIn() {
  const { parts } = usePlace()
  const [first = '', ...rest] = parts
  const section = sections.find(({ path }) => path === first)
  const address = hrefOf(parts)
  return (
    <Frame current={section}>
      <PageCrash key={address}>
        <Suspense fallback={<Waiting />}>
          {section === undefined ? <UnknownPage /> : <section.Page parts={rest} />}
        </Suspense>
      </PageCrash>
      <LeaveQuestion />
    </Frame>
  )
}
