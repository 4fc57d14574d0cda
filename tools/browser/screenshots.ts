import { mkdirSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import { demoFacts, demoSchool } from '../../e2e/demo.ts'
import { startKatedra } from '../../e2e/katedra.ts'
import { locales, sizes } from '../../e2e/new-page.ts'
import { screens, signIn, viewers, type Screen, type Viewer } from '../../e2e/screens.ts'
import { wordsOf } from '../../e2e/words.ts'
import { buildApps } from '../start/build-apps.ts'
import { chromiumFlags, findChromium } from './find-chromium.ts'
import { inRepository } from '../repository.ts'

/*
 * Every screen in both languages, both themes and two sizes, into /screenshots. A look at them belongs to each change of a
 * screen. Words after the command choose screens by the beginning of their name: npm run screenshots -- results
 */
const wanted = process.argv.slice(2)

await buildApps()
mkdirSync(inRepository('screenshots'), { recursive: true })
const katedra = await startKatedra()
const demo = await demoFacts(katedra.url, await demoSchool(katedra.url))
const chrome = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  for (const look of looks()) for (const who of viewers) await takeAll(chrome, look, who)
} finally {
  await chrome.close()
  await katedra.stop()
}

interface Look {
  language: keyof typeof locales
  theme: 'light' | 'dark'
  size: keyof typeof sizes
}

function looks(): Look[] {
  const languages = ['cs', 'en'] as const
  const themes = ['light', 'dark'] as const
  const both = ['phone', 'desktop'] as const
  return languages.flatMap((language) => themes.flatMap((theme) => both.map((size) => ({ language, theme, size }))))
}

function isWanted({ name, who }: Screen): boolean {
  // The pupil's screens follow from each other, so all are opened when one is wanted.
  return (
    wanted.length === 0 ||
    wanted.some((word) => name.startsWith(word) || (who === 'student' && word.startsWith('student')))
  )
}

async function takeAll(browser: Browser, { language, theme, size }: Look, who: Viewer): Promise<void> {
  const chosen = screens.filter((screen) => screen.who === who && isWanted(screen))
  if (chosen.length === 0) return
  const common = {
    baseURL: katedra.url,
    viewport: sizes[size],
    hasTouch: true,
    locale: locales[language],
    colorScheme: theme,
  }
  const context = await browser.newContext({ ...common, reducedMotion: 'reduce', timezoneId: 'Europe/Prague' })
  const page = await context.newPage()
  await signIn(page, katedra.url, who)
  for (const screen of chosen) {
    try {
      await screen.open(page, wordsOf(language), demo)
      await page.waitForLoadState('networkidle')
    } catch (error) {
      console.error(`${screen.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
    await page.screenshot({
      path: inRepository('screenshots', `${screen.name}.${language}.${theme}.${size}.png`),
      fullPage: true,
    })
  }
  await context.close()
}
