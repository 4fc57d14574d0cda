import { defineConfig } from 'vitest/config'

// Compiled output and build results of a test run stay out of the search.
const exclude = ['**/node_modules/**', '**/dist/**', '.cache/**', 'e2e/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{web,student}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'content/**/*.test.ts',
            'docs/**/*.test.ts',
          ],
          exclude,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude,
          globalSetup: ['tools/vitest-database.ts'],
          // Every file has a database of its own and mocks no module, so a worker's modules may serve many files; jobs and
          // mails are mostly waited for, so there are more workers than cores.
          isolate: false,
          maxWorkers: 3,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
