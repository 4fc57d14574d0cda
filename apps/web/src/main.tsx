import '@katedra/client/zod-without-eval'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { onFactorMissing, onSignedOut } from './app/call.ts'
import { startTexts } from './app/i18n.ts'
import { queryClient } from './app/query.ts'
import './app/styles.css'
import { keepReturnAddress } from './app/return-address.ts'
import { watchOtherTabs } from './app/tokens.ts'
import { meQuery } from './profile/profile.data.ts'
import { router } from './routes.tsx'

/** The session has ended here or in another tab: nothing of it may stay on the screen. */
async function goHome(search: { expired?: string } = {}): Promise<void> {
  await router.navigate({ to: '/', search })
  queryClient.clear()
}

/** The server has ended the session: who signs in again goes on where they were. */
async function goHomeForNow(): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (me !== undefined) keepReturnAddress(me.id, router.state.location.href)
  await goHome({ expired: 'true' })
}

/** After a navigation the reader starts at the top (specification, section 2), the keyboard in the page and not in the old link. */
function startAtTop(): void {
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
}

async function start(root: Element): Promise<void> {
  const texts = await startTexts(['app', 'auth', 'fields', 'ui'])
  // Names of subjects and sentences of the server come in the language they were asked for.
  texts.on('languageChanged', () => void queryClient.invalidateQueries())
  onSignedOut(() => void goHomeForNow())
  onFactorMissing(() => void router.navigate({ to: '/druhy-krok', ignoreBlocker: true }))
  watchOtherTabs((isSignedIn) => void (isSignedIn ? router.invalidate() : goHome()))
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (pathChanged && fromLocation !== undefined) startAtTop()
  })
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  )
}

const root = document.querySelector('#root')
if (root !== null) void start(root)
