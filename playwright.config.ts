import { defineConfig } from '@playwright/test'
import { chromiumFlags, installedChromium } from './tools/browser/find-chromium.ts'

const executablePath = installedChromium()

// No web server here: each story starts an application of its own, on its own port and data.
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
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumFlags,
    },
  },
})
