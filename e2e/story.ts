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
 *
 * `sharedHouse` is one application for all files of a worker that ask for it: a start costs more than many a story. Their stories
 * change only what they have made themselves, under an account of their own, and find it by its own name; of the demo they read
 * at most, for whoever plans there takes plans away from the others. They let the clock be and do not end the server.
 */
export const test = playwrightTest.extend<
  { closesBrowsers: void },
  { newHouse: () => Promise<House>; sharedHouse: House }
>({
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
        const house = await startHouse()
        katedra = house.katedra
        return house
      })
      await katedra?.stop()
    },
    { scope: 'worker' },
  ],
  sharedHouse: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = await startHouse()
      await use(house)
      await house.katedra.stop()
    },
    { scope: 'worker' },
  ],
})

async function startHouse(): Promise<House> {
  const katedra = await startKatedra()
  return { katedra, demo: await demoSchool(katedra.url) }
}
