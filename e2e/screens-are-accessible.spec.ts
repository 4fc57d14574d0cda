import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { demoFacts, type DemoFacts } from './demo.ts'
import { startKatedra, type Katedra } from './katedra.ts'
import { screens, signIn, type Screen } from './screens.ts'
import { wordsOf } from './words.ts'

/** WCAG 2.2 AA, which includes everything before it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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
  for (const who of ['nobody', 'teacher', 'student'] as const) {
    test(`axe finds nothing on the screens of ${who} (${look.theme}, ${look.language}, ${look.viewport.width} px)`, async ({
      browser,
    }) => {
      const page = await newPage(browser, look)
      if (who === 'teacher') await signIn(page)
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
    const { violations } = await new AxeBuilder({ page }).withTags([...tags]).analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(' | ')})`,
    )
    expect(found, screen.name).toEqual([])
    expect(await sidewaysScroll(page), `${screen.name} scrolls sideways`).toBeLessThanOrEqual(1)
  })
}

/** How many pixels a page is wider than its window. */
async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
