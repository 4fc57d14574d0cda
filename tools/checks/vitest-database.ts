import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../../apps/api/src/main.ts'
import { startTestPostgres, type TestPostgres } from '../../apps/api/src/testing/test-postgres.ts'

let postgres: TestPostgres | undefined

/** One PostgreSQL for the whole run, whose template every test file copies; vitest calls this only when API tests run. */
export async function setup(project: TestProject): Promise<void> {
  postgres = await startTestPostgres(prepareDatabase)
  project.provide('postgresSocketDir', postgres.socketDir)
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
}
