import { appPlugins } from '@katedra/testing/vite/app-plugins'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, installedChromium } from './tools/browser/find-chromium.ts'
import { inRepository } from './tools/repository.ts'

const executablePath = installedChromium()

// Compiled output and build results of a test run stay out of the search.
const exclude = ['**/node_modules/**', '**/dist/**', '.cache/**', 'e2e/**']
const screens = '*.screen.test.tsx'
// Tests that put another module in the place of a real one: they need a worker that has loaded neither.
const mocked = '*.mocked.test.{ts,tsx}'
const alone = '*.alone.test.ts'
/** What is about one PostgreSQL by its nature, each with why. Everything else has to be green on a cluster. */
const leftOut = {
  'backup.test.ts': 'has a server of its own, which is copied and brought back',
  'db/backups/**': 'have servers of their own; each machine of a cluster is backed up by itself',
  'db/database.opening.test.ts': 'is about what one PostgreSQL is told at once and a cluster one by one',
  'db/embedded-postgres/**': 'are about the PostgreSQL that comes along',
  'db/migrate.test.ts': 'have servers of their own, with the documented role and dumps of them',
  'db/read-replica.test.ts': 'has a server of its own and a replica of it',
  'db/schema.test.ts': 'writes the types of the tables down; a cluster has views of its own among them',
  'db/cluster/cluster.test.ts': 'is about what a cluster’s commands say where there is none',
}

/** Of the API: on a cluster that somebody has started (`npm run test:cluster`) some are left out, and elsewhere what needs one. */
const elsewhere =
  process.env['TEST_ON_CLUSTER'] === undefined
    ? ['**/*.spread.test.ts']
    : Object.keys(leftOut).map((files) => `apps/api/src/${files}`)
/** More than the two cores, because much is waited for; the same for all that runs at one time. */
const maxWorkers = 3
/**
 * After the others: what waits more than it works fills the time in which the pages wait, and a single file that takes long, such
 * as that of the container, does not hold up the end. Fewer workers, because the two pages are there besides.
 */
const besidePages = { maxWorkers: 2, sequence: { groupOrder: 1 } }

/** In milliseconds. This ends a test that hangs; how fast a computer is, is not tested, and one three times as slow passes as well. */
const hanging = 60_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{web,student,console,embed}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'content/**/*.test.ts',
            'docs/**/*.test.ts',
          ],
          exclude: [...exclude, `**/${screens}`, `**/${mocked}`],
          // The modules of a worker serve many files; a worker for each file would load them again each time.
          isolate: false,
          ...besidePages,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'unit (mocked)',
          include: [`{apps,packages}/**/${mocked}`],
          exclude,
          ...besidePages,
        },
      },
      {
        // All libraries are found before the first test: one that is met later would load the page again in the middle of it.
        optimizeDeps: { entries: ['apps/{web,console,student,embed}/src/**/{main.tsx,*.screen.test.tsx}'] },
        plugins: appPlugins(),
        test: {
          name: 'screen',
          include: [],
          exclude,
          // Two pages, each with its own storage and for many files: a new one for each file would load the app again each time.
          isolate: false,
          ...besidePages,
          testTimeout: hanging,
          expect: { poll: { timeout: 5000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Of libraries; they would be made and read again for each page, for who stops in the middle of one.
            dependencySourcemaps: false,
            // A page for each app, because each has styles of its own.
            instances: ['web', 'console', 'student', 'embed'].map((app) => ({
              browser: 'chromium',
              name: `screen (${app})`,
              include: [`apps/${app}/**/${screens}`],
            })),
            provider: playwright({
              launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: chromiumFlags },
              contextOptions: { locale: 'cs-CZ', timezoneId: 'Europe/Prague', reducedMotion: 'reduce' },
            }),
          },
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude: [...exclude, ...elsewhere, `**/${alone}`],
          globalSetup: ['tools/checks/vitest-database.ts'],
          alias: { '@node-rs/argon2': inRepository('apps/api/src/testing/remembered-argon2.ts') },
          // Every file has a database of its own and mocks no module, so a worker's modules may serve many files; jobs and
          // mails are mostly waited for.
          isolate: false,
          maxWorkers,
          testTimeout: hanging,
          hookTimeout: 30_000,
          // What somebody else's statement waits for comes when it comes.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          // What ends threads for a whole process has a process of its own.
          name: 'api (alone)',
          include: [`apps/api/**/${alone}`],
          exclude,
          ...besidePages,
          globalSetup: ['tools/checks/vitest-database.ts'],
          testTimeout: hanging,
          hookTimeout: 30_000,
          // What somebody else's statement waits for comes when it comes.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
