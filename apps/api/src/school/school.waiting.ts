import { maxWaitingNames, type school } from '@katedra/contract/school'
import type { HandlerReply } from '@katedra/contract/route'
import type { TeacherCall } from '../app/http/serve.ts'
import { openRequests } from '../credits/credits.ts'
import { colleaguesNotIn, incompleteClasses, waitingRequests } from './school.queries.ts'

/** What the school's admins have to look after. */
export async function whatWaits({
  db,
  teacher,
}: Pick<TeacherCall, 'db' | 'teacher'>): Promise<HandlerReply<typeof school.waiting>> {
  const classes = await incompleteClasses(db, teacher.school_id)
  return {
    colleagues: brief(await colleaguesNotIn(db, teacher.school_id)),
    join_requests: brief(await waitingRequests(db, teacher.school_id)),
    credit_requests: brief(await openRequests(db, teacher.school_id)),
    classes_without_email: brief(classes.filter(({ lacks_email }) => lacks_email)),
    classes_without_students: brief(classes.filter(({ lacks_students }) => lacks_students)),
  }
}

function brief(all: readonly { id: string; name: string }[]) {
  return { count: all.length, first: all.slice(0, maxWaitingNames).map(({ id, name }) => ({ id, name })) }
}
