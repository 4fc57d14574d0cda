import { writeFileSync } from 'node:fs'
import { dailyEventSchemas } from '../apps/api/src/daily-events/daily-events.content-schema.ts'
import { partnerTextSchemas } from '../apps/api/src/partner-texts/partner-texts.content-schema.ts'
import { programSchemas } from '../apps/api/src/programs/programs.content-schema.ts'
import { contentSchemas } from '../apps/api/src/subjects/subjects.content-schema.ts'
import { generateSchema } from '../apps/api/src/testing/generate-schema.ts'
import { startTestPostgres, templateDatabase } from '../apps/api/src/testing/test-postgres.ts'
import { inRepository } from './repository.ts'

// Files that follow from others: row types from the migrations, editors' schemas from the content loader.
const schemas = { ...contentSchemas(), ...programSchemas(), ...dailyEventSchemas(), ...partnerTextSchemas() }
for (const [file, text] of Object.entries(schemas)) writeFileSync(inRepository(file), text)
const postgres = await startTestPostgres()
try {
  writeFileSync(
    inRepository('apps/api/src/db/schema.ts'),
    await generateSchema(
      `postgres://katedra@localhost/${templateDatabase}?host=${encodeURIComponent(postgres.socketDir)}`,
    ),
  )
} finally {
  await postgres.stop()
}
