import { writeFileSync } from 'node:fs'
import { programSchemas } from '../apps/api/src/programs/programs.content-schema.ts'
import { contentSchemas } from '../apps/api/src/subjects/subjects.content-schema.ts'
import { generateSchema } from '../apps/api/src/testing/generate-schema.ts'
import { startTestPostgres, templateDatabase } from '../apps/api/src/testing/test-postgres.ts'
import { inRepository } from './repository.ts'

// Files that follow from others: row types from the migrations, editors' schemas from the content loader.
for (const [file, text] of Object.entries({ ...contentSchemas(), ...programSchemas() }))
  writeFileSync(inRepository(file), text)
const postgres = await startTestPostgres()
try {
  writeFileSync(
    inRepository('apps/api/src/db/schema.ts'),
    await generateSchema({ socketDir: postgres.socketDir, database: templateDatabase }),
  )
} finally {
  await postgres.stop()
}
