import type { TeacherCall } from '../app/http/serve.ts'
import { ownQuestions } from '../questions/questions.ts'
import { sessionsOf } from '../sessions/sessions.ts'
import { classesOfTeacher, remindersOfTeacher, subjectsOfTeacher, testsOfTeacher } from './profile.queries.ts'
import { currentUser } from './profile.ts'

/**
 * Everything kept about the signed-in teacher (GDPR, articles 15 and 20). Pupils' data belong to the school and leave with
 * its own exports; here are only the names of the teacher's classes and tests, and the questions that the teacher has written.
 */
export async function exportAccount({ db, teacher, now }: TeacherCall): Promise<Record<string, unknown>> {
  const { session_kind: _kind, permissions: _permissions, ...account } = await currentUser(db, teacher, now)
  return {
    exported_at: now.toISOString(),
    account,
    sessions: await sessionsOf(db, teacher, now),
    classes: await classesOfTeacher(db, teacher),
    tests: await testsOfTeacher(db, teacher),
    questions: await ownQuestions({ db, teacher }),
    subjects: await subjectsOfTeacher(db, teacher),
    reminders: await remindersOfTeacher(db, teacher),
  }
}
