import * as z from 'zod'
import { ContentEvents } from './daily-events.content.ts'

/** JSON Schemas by file: editors check files of events with them while they are being written. */
export function dailyEventSchemas(): Record<string, string> {
  return { 'content/daily-events.schema.json': schemaText(ContentEvents) }
}

function schemaText(schema: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`
}
