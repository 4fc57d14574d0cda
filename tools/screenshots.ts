import { mkdirSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { startKatedra } from '../e2e/katedra.ts'
import { buildApps } from './build-apps.ts'
import { chromiumFlags, findChromium } from './find-chromium.ts'
import { inRepository } from './repository.ts'

/*
 * Every screen in both languages, both themes and two sizes, into /screenshots. A look at them belongs to each change of a
 * screen. Words after the command choose screens by name: npm run screenshots -- results
 */
const wanted = process.argv.slice(2)
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
const languages = { cs: 'cs-CZ', en: 'en-GB' } as const

type Language = keyof typeof languages

/** What a screen needs before its picture is taken. */
interface Screen {
  name: string
  open: (page: Page, language: Language) => Promise<void>
}

const go = (path: string) => async (page: Page) => void (await page.goto(path))

/** The address behind the first link whose path begins so. */
async function follow(page: Page, from: string, link: string): Promise<void> {
  await page.goto(from)
  const href = await page.locator(`a[href^="${link}"]`).first().getAttribute('href')
  await page.goto(href ?? from)
}

const signedOut: Screen[] = [
  { name: 'home', open: go('/?subject_code=dejepis') },
  { name: 'request-reset', open: go('/request-reset') },
  { name: 'user-not-verified', open: go('/user-not-verified?email=eva@example.org') },
  { name: 'outbox', open: go('/outbox') },
  { name: 'student-code', open: go('/t') },
]

const signedIn: Screen[] = [
  { name: 'my-exercises', open: go('/mojecviceni') },
  { name: 'classes', open: go('/tridy') },
  { name: 'class', open: (page) => follow(page, '/tridy', '/tridy/') },
  { name: 'tests', open: go('/testy') },
  { name: 'test', open: (page) => follow(page, '/testy', '/testy/') },
  { name: 'results', open: (page) => follow(page, '/mojecviceni', '/vysledky/') },
]

const katedra = await startKatedra({ demo: true })
try {
  await buildApps()
  mkdirSync(inRepository('screenshots'), { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  for (const language of ['cs', 'en'] as const) for (const theme of ['light', 'dark'] as const) await takeAll(browser, language, theme)
  await browser.close()
} finally {
  await katedra.stop()
}

async function takeAll(browser: Browser, language: Language, theme: 'light' | 'dark'): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({ baseURL: katedra.url, viewport, locale: languages[language], colorScheme: theme, reducedMotion: 'reduce', timezoneId: 'Europe/Prague' })
    const page = await context.newPage()
    const take = async ({ name, open }: Screen) => {
      if (wanted.length > 0 && !wanted.includes(name)) return
      await open(page, language)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: inRepository('screenshots', `${name}.${language}.${theme}.${size}.png`), fullPage: true })
    }
    for (const screen of signedOut) await take(screen)
    await signIn(page)
    for (const screen of signedIn) await take(screen)
    await context.close()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('input[type=email]').fill('ucitel@demo.example')
  await page.locator('input[type=password]').fill('katedra-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mojecviceni')
}
