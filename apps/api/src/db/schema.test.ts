import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generateSchema } from '../testing/generate-schema.ts'
import { addressOf, createTestDatabase } from '../testing/test-database.ts'

it('describes exactly the tables that the migrations make', async () => {
  const { connection, drop } = await createTestDatabase()
  const generated = await generateSchema(addressOf(connection))
  await drop()
  expect(readFileSync(new URL('./schema.ts', import.meta.url), 'utf8')).toBe(generated)
})
