import { createHash } from 'node:crypto'
import { publicQuestion, type PublicQuestion, type Question } from '@katedra/questions'
import type { TeacherCall } from '../app/http/serve.ts'
import { plannedOf } from './subjects.queries.ts'

/** What asking for keys of the library needs of a call. */
export interface KeyCall extends Pick<TeacherCall, 'db' | 'teacher'> {
  api: { config: Pick<TeacherCall['api']['config'], 'jwtSecret'> }
}

/**
 * The way in which the teacher reads these questions of the library: with their keys in a registered school, elsewhere only
 * those of a test that the teacher has planned, in whichever state it is by now.
 */
export async function keyReader(
  { api, db, teacher }: KeyCall,
  ids: readonly string[],
): Promise<(id: string, question: Question) => Question | PublicQuestion> {
  if (teacher.is_school_registered) return (_, question) => question
  const planned = new Set(await plannedOf(db, teacher, ids))
  return (id, question) => (planned.has(id) ? question : withoutKey(question, id, api.config.jwtSecret))
}

/** In the same order for everyone and at every time, which does not tell in which one its author wrote it. */
function withoutKey(question: Question, id: string, secret: string): PublicQuestion {
  const seed = createHash('sha256').update(`${secret}/library/${id}`).digest('hex')
  return publicQuestion(question, { seed, shuffle_options: true })
}
