import { test as playwrightTest } from '@playwright/test'
import { demoSchool, type DemoSchool } from './demo.ts'
import { startKatedra, type Katedra } from './katedra.ts'

/** An application with its demo school. */
export interface House {
  katedra: Katedra
  demo: DemoSchool
}

/**
 * A story in browsers of its own, which are closed with it: left open they go on asking a server that is gone.
 *
 * `newHouse` starts an application for one file of stories; that of the file before, if the worker had one, ends. So what a story
 * meets is what its own file has left, in the order of the file, whichever worker tells it and whatever was told before.
 */
export const test = playwrightTest.extend<{ closesBrowsers: void }, { newHouse: () => Promise<House> }>({
  closesBrowsers: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  newHouse: [
    // Playwright reads from the first parameter what a fixture needs, so it must be there.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let katedra: Katedra | undefined
      await use(async () => {
        await katedra?.stop()
        katedra = await startKatedra()
        return { katedra, demo: await demoSchool(katedra.url) }
      })
      await katedra?.stop()
    },
    { scope: 'worker' },
  ],
})
