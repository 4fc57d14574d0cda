import { defineConfig } from '@playwright/test'
import { chromiumFlags, installedChromium } from './tools/browser/find-chromium.ts'

const executablePath = installedChromium()

// No web server here: each story starts an application of its own, on its own port and data.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/run.ts',
  outputDir: 'test-results',
  // The stories share two cores with a server, a database and a browser.
  workers: 1,
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
