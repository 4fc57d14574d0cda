/*
 * Screen tests: one page or dialog in a real browser, its network faked from the contract. How to write one:
 *
 *   const server = fakeServer()                              // once, at the top of a file `*.screen.test.tsx`
 *
 *   it('says that there is no one yet', async () => {
 *     server.reply(colleagues.colleagues, [])                // parsed by the route's schema: a false reply fails the test
 *     const screen = await openPage('/kolegove')             // the app's own router and texts, a teacher signed in
 *     await expect.element(screen.getByRole('heading', { name: screen.say('colleagues', 'empty.title') })).toBeVisible()
 *     await expectAccessible()                               // axe in both themes, and no scrolling sideways
 *   })
 *
 * `openPage` and `renderScreen` are the app's own, made by `screensOf` in `apps/<app>/src/testing/`. What every page asks for
 * besides (who is signed in) is answered there. A test says one thing about: nothing there, one, many (300 rows), refused
 * (`server.refuse`, `server.refuseFields`), slow (`server.slow`), offline (`server.offline`), the keyboard (`tabTo`,
 * `userEvent.keyboard`), sizes (`{ width: 320 }`), English (`{ language: 'en' }`). Clicks, keys and focus are the browser's
 * own (`vitest/browser`), so wait by `expect.element` or `expect.poll` and never by time.
 *
 * Many files run in one page of a browser, one after another: whatever a test changes outside its screen, the cookies and
 * storages, the address, the size and the theme excepted, it must put back itself.
 */
import type { Language } from '@katedra/i18n'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { StrictMode, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render, type RenderResult } from 'vitest-browser-react/pure'
import { say } from './texts.ts'
import { showTheme, type Theme } from './theme.ts'
import './unpainted-frame.ts'

/** The widths that every screen must bear: small phones, a usual one, a computer enlarged twice, a computer. */
export type Width = 320 | 360 | 390 | 640 | 1280

/** How a screen is looked at. */
export interface Look {
  /** Czech unless said otherwise. */
  language?: Language
  theme?: Theme
  width?: Width
  height?: number
  /** The moment that the browser's clock shows; it stands still. */
  now?: string
}

/** What differs from app to app. */
export interface AppParts {
  startTexts: () => Promise<i18n>
  /** The app at the address where the browser stands. */
  page: () => ReactNode
  /** What the app puts around every screen. */
  around?: (screen: ReactNode) => ReactNode
  queryClient?: QueryClient
}

export interface Screen extends RenderResult {
  /** The text of a catalogue in the language shown. */
  say: (term: string, key: string, values?: object) => string
}

/** The two ways to show a screen of an app. */
export interface Screens {
  /** The whole app at an address. */
  openPage: (path: string, look?: Look) => Promise<Screen>
  /** One component, for what needs no address. */
  renderScreen: (screen: ReactNode, look?: Look) => Promise<Screen>
}

export function screensOf({ startTexts, page: wholeApp, around = same, queryClient }: AppParts): Screens {
  async function show(screen: () => ReactNode, path: string, look: Look): Promise<Screen> {
    await prepare(path, look, queryClient)
    const texts = await startTexts()
    const shown = <I18nextProvider i18n={texts}>{around(screen())}</I18nextProvider>
    const result = await render(<StrictMode>{shown}</StrictMode>)
    const language = look.language ?? 'cs'
    return { ...result, say: (term, key, values) => say(language, term, key, values) }
  }
  return {
    openPage: (path, look = {}) => show(wholeApp, path, look),
    renderScreen: (screen, look = {}) => show(() => screen, '/', look),
  }
}

function same(screen: ReactNode): ReactNode {
  return screen
}

async function prepare(path: string, look: Look, queryClient: QueryClient | undefined): Promise<void> {
  const address = window.location.href
  onTestFinished(async () => {
    closeToasts()
    await cleanup()
    // Forgotten alone, a query that failed would go on trying in the next test.
    await queryClient?.cancelQueries()
    // What was being saved when the test ended would put its outcome and its toast into the next one.
    await expect.poll(() => queryClient?.isMutating() ?? 0).toBe(0)
    queryClient?.clear()
    vi.useRealTimers()
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', address)
  })
  if (queryClient !== undefined) tryAgainAtOnce(queryClient)
  if (look.now !== undefined) vi.useFakeTimers({ now: new Date(look.now), toFake: ['Date'] })
  localStorage.setItem('language', look.language ?? 'cs')
  showTheme(look.theme ?? 'light')
  await showSize(look.width ?? 1280, look.height ?? 800)
  window.history.replaceState(null, '', path)
}

/** Only where the last test was of another size: to tell the browser takes longer than most screens take to render. */
async function showSize(width: number, height: number): Promise<void> {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
}

/** Those of one test would stand over the buttons of the next one: they outlive the screen, and wait under the pointer. */
function closeToasts(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[role=alertdialog][aria-modal=false] [slot=close]')) {
    button.click()
  }
}

/** What may pass is tried again as often as in the product, only without the pauses. */
function tryAgainAtOnce(queryClient: QueryClient): void {
  const { queries, ...rest } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...rest, queries: { ...queries, retryDelay: 1 } })
}
