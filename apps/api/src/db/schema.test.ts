import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { generateSchema } from '../testing/generate-schema.ts'
import { createTestDatabase } from '../testing/test-database.ts'

it('describes exactly the tables that the migrations make', async () => {
  const { connection, drop } = await createTestDatabase()
  const database = connection.database ?? ''
  const generated = await generateSchema({ socketDir: inject('postgresSocketDir'), database })
  await drop()
  expect(readFileSync(new URL('./schema.ts', import.meta.url), 'utf8')).toBe(generated)
})
