import { writeFileSync } from 'node:fs'
import { generateSchema } from '../apps/api/src/testing/generate-schema.ts'
import { startTestPostgres, templateDatabase } from '../apps/api/src/testing/test-postgres.ts'

const file = new URL('../apps/api/src/db/schema.ts', import.meta.url)

const postgres = await startTestPostgres()
try {
  writeFileSync(file, await generateSchema({ socketDir: postgres.socketDir, database: templateDatabase }))
} finally {
  await postgres.stop()
}
