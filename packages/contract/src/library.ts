import * as z from 'zod/mini'
import { LocalText, Question } from '@katedra/questions'
import { CatalogueId, Id } from './fields.ts'
import { route } from './route.ts'

/** A question of the provider's library, with its key. */
export const LibraryQuestion = z.object({
  id: Id,
  level_id: z.int(),
  title: LocalText,
  /** In the caller's language, as far as they have a name in it. */
  tags: z.array(z.string()),
  question: Question,
})
export type LibraryQuestion = z.input<typeof LibraryQuestion>

/** Apart from subjects.ts: the sign-in page asks for a subject and has to load nothing of questions. */
export const library = {
  levelQuestions: route({
    method: 'GET',
    path: '/v1/levels/:level_id/questions/',
    access: { permission: 'view_levels' },
    params: z.object({ level_id: CatalogueId }),
    reply: z.array(LibraryQuestion),
    summary: 'Questions of a level with their keys, for the teacher who chooses from them',
  }),
}
