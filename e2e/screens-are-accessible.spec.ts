import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectReadable } from './accessible.ts'
import { demoFacts, type DemoFacts } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { locales, sizes } from './new-page.ts'
import { screens, signIn, viewers, type Screen, type Viewer } from './screens.ts'
import { test } from './story.ts'
import { wordsOf } from './words.ts'

let katedra: Katedra
let demo: DemoFacts

test.beforeAll(async ({ newHouse }) => {
  const house = await newHouse()
  katedra = house.katedra
  demo = await demoFacts(katedra.url, house.demo)
})

// Both workers take part: in one of them the walk would outlast all other stories.
test.describe.configure({ mode: 'parallel' })

/**
 * Screen tests look at every page in its states, with made replies; at these also on a phone, by axe in both themes. The others
 * are looked at here: on a phone, with what a school really holds.
 */
const seenOnPhones = new Set(
  [
    'sign-in sign-up-email request-reset reset-password user-not-verified terms privacy sample-test',
    'outbox public-results',
    'my-exercises classes create-class class-message cards tests test print-test colleagues import settings remote',
    'my-exercises-class search credits-assign console-waiting',
    'gradebook-pupil live live-waiting results results-question results-analysis',
    'school change-log orders order-transfer order-invoice order-payer card-redirect gateway client-order',
    'new-order new-order-payer new-order-review class-credits-add',
    'console-sign-in console-mails console-schools console-school console-users console-orders console-payments',
    'console-payments-received console-bank console-credits console-programs console-price-lists console-staff',
    'console-subjects console-subject console-level console-level-form console-question console-events console-event',
    'console-partners console-partner',
  ].flatMap((line) => line.split(' ')),
)

/** What axe looks at in no screen test: pages for others' pages have none, the two others are only used there. */
const seenNowhereElse = new Set([
  'daily-event',
  'daily-event-unknown',
  'partner-text',
  'test-try',
  'console-price-list',
])

/** Each is looked at in both themes, which follow the device's wish while the page stays open. */
const looks = [
  { language: 'cs', viewport: sizes.phone, shown: screens.filter(({ name }) => !seenOnPhones.has(name)) },
  { language: 'en', viewport: sizes.desktop, shown: screens.filter(({ name }) => seenNowhereElse.has(name)) },
] as const

/** The number of screens that are looked at in one go; a pupil's go on from each other and stay together. */
const maxInOneGo = 12

for (const look of looks) {
  for (const { who, part, ofWhom } of viewers.flatMap((viewer) => walksOf(viewer, look.shown))) {
    const size = `${look.language}, ${look.viewport.width} px`
    test(`axe finds nothing on the screens of ${ofWhom} (${size})`, async ({ browser }) => {
      const page = await newPage(browser, look)
      await signIn(page, katedra.url, who)
      for (const screen of part) await check(page, screen, look.language)
    })
  }
}

function walksOf(who: Viewer, shown: readonly Screen[]): { who: Viewer; part: Screen[]; ofWhom: string }[] {
  const own = shown.filter((screen) => screen.who === who)
  const size = who === 'student' ? own.length : maxInOneGo
  const parts = Array.from({ length: Math.ceil(own.length / size) }, (_, index) =>
    own.slice(index * size, (index + 1) * size),
  )
  return parts.map((part) => ({ who, part, ofWhom: `${who}: ${part[0]?.name} to ${part.at(-1)?.name}` }))
}

async function newPage(browser: Browser, { language, viewport }: (typeof looks)[number]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: katedra.url,
    viewport,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: locales[language],
    timezoneId: 'Europe/Prague',
  })
  return context.newPage()
}

async function check(page: Page, screen: Screen, language: 'cs' | 'en'): Promise<void> {
  await test.step(screen.name, async () => {
    await screen.open(page, wordsOf(language), demo)
    await page.waitForLoadState('networkidle')
    await showTheme(page, 'light')
    await expectAccessible(page, `${screen.name}, light`)
    await showTheme(page, 'dark')
    await expectReadable(page, `${screen.name}, dark`)
  })
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(restOfMotion)
}

/** Waits, in the page, until colours have changed over and dialogs have come to rest. */
async function restOfMotion(): Promise<void> {
  await new Promise(requestAnimationFrame)
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
