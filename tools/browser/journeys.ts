import { chromium } from '@playwright/test'
import { goJourney, journeys, type Journey, type Taken } from '../../e2e/journeys.ts'
import { startKatedra } from '../../e2e/katedra.ts'
import { buildApps } from '../start/build-apps.ts'
import { chromiumFlags, findChromium } from './find-chromium.ts'

/*
 * How far away the ways are that teachers go most often: presses, fields and seconds from the sign-in page, as a table for
 * docs/journeys.md. Ends with an error where a promise about presses is broken. Words after the command choose journeys by what is
 * in their names.
 */
const wanted = process.argv.slice(2)

await buildApps()
const katedra = await startKatedra()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  const chosen = journeys.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  const lines = []
  for (const journey of chosen) lines.push(await lineOf(journey))
  console.log(['| Journey | 1280 px | 360 px | Promise |', '|---|---|---|---|', ...lines].join('\n'))
} finally {
  await browser.close()
  await katedra.stop()
}

async function lineOf(journey: Journey): Promise<string> {
  const taken: Partial<Record<Journey['sizes'][number], Taken>> = {}
  for (const size of journey.sizes)
    try {
      taken[size] = await goJourney(browser, katedra.url, journey, { size, nth: size === 'phone' ? 1 : 0 })
    } catch (error) {
      // The others are still worth knowing.
      console.error(`${journey.name}, ${size}: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    }
  return `| ${[journey.name, wordsOf(taken.desktop), wordsOf(taken.phone), promiseOf(journey, Object.values(taken))].join(' | ')} |`
}

function wordsOf(taken: Taken | undefined): string {
  return taken === undefined ? '–' : `${taken.presses} presses, ${taken.fields} fields, ${taken.seconds.toFixed(1)} s`
}

function promiseOf({ maxPresses }: Journey, all: readonly Taken[]): string {
  if (maxPresses === undefined) return '–'
  const isKept = all.every(({ presses }) => presses <= maxPresses)
  if (!isKept) process.exitCode = 1
  return `at most ${maxPresses}: ${isKept ? 'kept' : 'BROKEN'}`
}
