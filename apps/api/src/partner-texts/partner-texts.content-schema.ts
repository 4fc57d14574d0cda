import * as z from 'zod'
import { ContentPartners } from './partner-texts.content.ts'

/** JSON Schemas by file: editors check partners' texts with them while they are being written. */
export function partnerTextSchemas(): Record<string, string> {
  return {
    'content/partner-texts.schema.json': `${JSON.stringify(z.toJSONSchema(ContentPartners, { io: 'input' }), null, 2)}\n`,
  }
}
