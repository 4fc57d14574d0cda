import * as z from 'zod/mini'
import { LocalText, PublicQuestion, Question } from '@katedra/questions'
import { CatalogueId, Id } from './fields.ts'
import { GeneratedKind } from './generated-kind.ts'
import { QuestionStatistics } from './question-statistics.ts'
import { route } from './route.ts'

/**
 * A question as the teacher who asks may read it: with its key, or as pupils see it. The keys of the library are for teachers
 * of registered schools; others read those of the questions that they have planned.
 */
export const ReadQuestion = z.union([Question, PublicQuestion])
export type ReadQuestion = z.input<typeof ReadQuestion>

/** Whether a question has come with its key. */
export function isKeyed<Item extends { question: ReadQuestion }>(item: Item): item is Item & { question: Question } {
  return 'key' in item.question
}

/** A question of the provider's library. */
export const LibraryQuestion = z.object({
  id: Id,
  level_id: z.int(),
  title: LocalText,
  /** In the caller's language, as far as they have a name in it. */
  tags: z.array(z.string()),
  /** Where a generator makes it, `question` is one sample. */
  generated: z.optional(GeneratedKind),
  /** Left out while too few pupils have met it. */
  statistics: z.optional(QuestionStatistics),
  question: ReadQuestion,
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
    summary: 'Questions of a level for the teacher who chooses from them, with the keys that the teacher may know',
  }),
}
