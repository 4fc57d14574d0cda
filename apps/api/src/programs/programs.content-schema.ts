import * as z from 'zod'
import { PricesFile, ProgramsFile, SupplierFile } from './programs.content.ts'

/** JSON Schemas by file: editors check what is sold with them while it is being written. */
export function programSchemas(): Record<string, string> {
  return {
    'content/prices.schema.json': schemaText(PricesFile),
    'content/programs.schema.json': schemaText(ProgramsFile),
    'content/supplier.schema.json': schemaText(SupplierFile),
  }
}

function schemaText(schema: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`
}
