import * as z from 'zod/mini'
import { LocalText } from '@katedra/questions'

/** What a generated question is one of. */
export const GeneratedKind = z.object({
  generator: z.string(),
  title: LocalText,
  topic: LocalText,
  /** 1 is where a pupil begins, 3 is the hardest. */
  difficulty: z.int(),
  /** For which years of school it is, both ends included. */
  year_from: z.int(),
  year_to: z.int(),
})
export type GeneratedKind = z.input<typeof GeneratedKind>
