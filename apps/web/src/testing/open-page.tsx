import { profile, type CurrentUser } from '@katedra/contract/profile'
import type { FakeServer } from '@katedra/testing/fake-server'
import { sampleTeacher } from '@katedra/testing/samples'
import { screensOf, type Look, type Screen } from '@katedra/testing/screens'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { startTexts } from '../app/i18n.ts'
import { onTestFinished } from 'vitest'
import { clearToasts } from '@katedra/screens/toast.tsx'
import { queryClient } from '../app/query.ts'
import '../app/styles.css'
import { tokens } from '../app/tokens.ts'
import { router } from '../routes.tsx'

const screens = screensOf({
  startTexts: () => startTexts(['app', 'auth', 'fields', 'more-fields', 'ui']),
  queryClient,
  around: (screen) => <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>,
  // A router of its own for each test: the app's remembers where the last one was.
  page: () => <RouterProvider router={createRouter({ ...router.options, history: createBrowserHistory() })} />,
})

export const { renderScreen } = screens

export interface PageLook extends Look {
  /** Who is signed in, the first admin of a school unless said otherwise; null for no one. */
  me?: CurrentUser | null
}

/** The teachers' app at an address. */
export async function openPage(server: FakeServer, path: string, { me, ...look }: PageLook = {}): Promise<Screen> {
  // What one test was told does not stand in the way of the next.
  onTestFinished(clearToasts)
  if (me !== null) {
    tokens.write({ access: 'access', refresh: 'refresh' })
    server.reply(profile.me, me ?? sampleTeacher())
  }
  return screens.openPage(path, look)
}
