import { operator } from '@katedra/contract/operator'
import type { FakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { screensOf, type Look, type Screen } from '@katedra/testing/screens'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { queryClient } from '../app/call.ts'
import '../app/styles.css'
import { startConsoleTexts } from '../app/texts.ts'
import { router } from '../routes.tsx'

const screens = screensOf({
  startTexts: startConsoleTexts,
  queryClient,
  around: (screen) => <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>,
  // A router of its own for each test: the app's remembers where the last one was.
  page: () => <RouterProvider router={createRouter({ ...router.options, history: createBrowserHistory() })} />,
})

export interface PageLook extends Look {
  /** Whether an operator is signed in, as most tests want it. */
  isSignedIn?: boolean
}

/** The console at an address. */
export async function openPage(server: FakeServer, path: string, look: PageLook = {}): Promise<Screen> {
  const { isSignedIn = true } = look
  if (isSignedIn) sessionStorage.setItem('operatorToken', 'token')
  server.reply(operator.me, {
    id: idOf(1),
    name: 'Olga Provozní',
    email: 'olga@katedra.example',
    expires_at: '2026-09-01T20:00:00.000Z',
    is_demo: false,
  })
  const screen = await screens.openPage(path, look)
  onTestFinished(closeToasts)
  return screen
}

/** Toasts outlive the screen that they were shown on. */
function closeToasts(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[role=region] button[slot=close]')) button.click()
}
