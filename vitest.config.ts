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
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
