import { defineConfig } from '@playwright/test'
import { chromiumFlags, installedChromium } from './tools/browser/find-chromium.ts'

const executablePath = installedChromium()

/** Recording every click of every story costs an eighth of the run, for the few that fail: those are told again with it. */
const records = process.env['STORY_TRACE'] === '1'

// No web server here: the stories start their applications themselves (e2e/story.ts), each on its own port and data.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/run.ts',
  outputDir: 'test-results',
  // One for each of two cores: a story's browser, server and database wait for each other much of the time.
  workers: 2,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  projects: [{ name: 'chromium' }],
  use: {
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    // A story that fails leaves a picture of each of its pages and what stood on them; with STORY_TRACE=1 a recording as well.
    screenshot: 'only-on-failure',
    trace: records ? 'retain-on-failure' : 'off',
    actionTimeout: 15_000,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumFlags,
    },
  },
})
