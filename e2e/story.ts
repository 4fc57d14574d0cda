import { test as playwrightTest } from '@playwright/test'

/**
 * A story in browsers of its own, which are closed with it: left open they go on asking a server that is gone, and Playwright
 * records each of them anew with every later story.
 */
export const test = playwrightTest.extend<{ closesBrowsers: void }>({
  closesBrowsers: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
