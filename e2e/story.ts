import { test as playwrightTest } from '@playwright/test'
import { demoSchool, type DemoSchool } from './demo.ts'
import { startKatedra, type Katedra } from './katedra.ts'

/** An application with its demo school, for all stories that leave it standing and its clock alone. */
export interface House {
  katedra: Katedra
  /** What was there before the first story. */
  demo: DemoSchool
}

/**
 * A story in browsers of its own, which are closed with it: left open they go on asking a server that is gone.
 *
 * `house` is one application for each worker, because starting one costs as much as half a story. A story meets in it what those
 * before it have left, so it counts only what is its own: it brings a school of its own, or looks for names that nobody else uses.
 * Who kills the server, passes its time or needs the demo school as it was made starts an application of its own.
 */
export const test = playwrightTest.extend<{ closesBrowsers: void }, { house: House }>({
  closesBrowsers: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  house: [
    // Playwright reads from the first parameter what a fixture needs, so it must be there.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const katedra = await startKatedra()
      await use({ katedra, demo: await demoSchool(katedra.url) })
      await katedra.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
