import { test, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoFacts, type DemoFacts } from './demo.ts'
import { startKatedra, type Katedra } from './katedra.ts'
import { screens, signIn, viewers, type Screen } from './screens.ts'
import { wordsOf } from './words.ts'

let katedra: Katedra
let demo: DemoFacts

test.beforeAll(async () => {
  katedra = await startKatedra({ demo: true })
  demo = await demoFacts(katedra.url)
})
test.afterAll(() => katedra.stop())

const looks = [
  { theme: 'light', language: 'cs', viewport: { width: 360, height: 740 } },
  { theme: 'dark', language: 'en', viewport: { width: 1280, height: 800 } },
  { theme: 'dark', language: 'cs', viewport: { width: 360, height: 740 } },
  { theme: 'light', language: 'en', viewport: { width: 1280, height: 800 } },
] as const

for (const look of looks) {
  for (const who of viewers) {
    test(`axe finds nothing on the screens of ${who} (${look.theme}, ${look.language}, ${look.viewport.width} px)`, async ({
      browser,
    }) => {
      const page = await newPage(browser, look)
      await signIn(page, who)
      for (const screen of screens.filter((one) => one.who === who)) await check(page, screen, look.language)
    })
  }
}

async function newPage(browser: Browser, { theme, language, viewport }: (typeof looks)[number]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: katedra.url,
    viewport,
    hasTouch: true,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language === 'cs' ? 'cs-CZ' : 'en-GB',
    timezoneId: 'Europe/Prague',
  })
  return context.newPage()
}

async function check(page: Page, screen: Screen, language: 'cs' | 'en'): Promise<void> {
  await test.step(screen.name, async () => {
    await screen.open(page, wordsOf(language), demo)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, screen.name)
  })
}
