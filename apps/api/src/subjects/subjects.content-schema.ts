import * as z from 'zod'
import { ContentLevel, ContentSample, ContentSubjects, ContentTagNames } from './subjects.content.ts'

/** JSON Schemas by file: editors check content files with them while they are being written. */
export function contentSchemas(): Record<string, string> {
  return {
    'content/level.schema.json': schemaText(ContentLevel),
    'content/sample.schema.json': schemaText(ContentSample),
    'content/subjects.schema.json': schemaText(ContentSubjects),
    'content/tags.schema.json': schemaText(ContentTagNames),
  }
}

function schemaText(schema: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`
}
