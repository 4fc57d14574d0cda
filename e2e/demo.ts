import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { publicPages } from '@katedra/contract/public-pages'
import { call } from '../tools/call.ts'

/** What the demo school holds, for stories that open its screens. */
export interface DemoFacts {
  class_id: string
  finished_test_id: string
  scheduled_test_id: string
  running_test: { id: string; join_code: string }
  /** A pupil who has not begun the running test yet. */
  student: { name: string; personal_code: string }
  /** Where the results of the finished test are public. */
  public_page: string
}

export const demoTeacher = { email: 'ucitel@demo.example', password: 'katedra-demo' }
export const demoAdmin = { email: 'admin@demo.example', password: 'katedra-demo' }

export async function demoFacts(address: string): Promise<DemoFacts> {
  const { access } = await call(address, auth.signIn, { body: demoTeacher })
  const tests = await call(address, plannedTests.tests, {}, access)
  const running = one(tests.filter(({ state }) => state === 'launched'))
  const scheduled = one(tests.filter(({ state }) => state === 'scheduled'))
  const finished = one(tests.filter(({ state }) => state === 'finished'))
  const { students } = await call(address, classes.schoolClass, { params: { class_id: running.class_id } }, access)
  // In the demo every third pupil of the class has begun; the second one has not.
  const student = one(students.slice(1))
  const shared = { params: { test_id: finished.id }, body: { duration: 'day' } } as const
  const { page } = await call(address, publicPages.shareResults, shared, access)
  return {
    class_id: running.class_id,
    public_page: page?.url ?? '',
    finished_test_id: finished.id,
    scheduled_test_id: scheduled.id,
    running_test: running,
    student: { name: `${student.last_name} ${student.first_name}`, personal_code: student.personal_code },
  }
}

function one<T>(items: readonly T[]): T {
  const [first] = items
  if (first === undefined) throw new Error('the demo school lacks something')
  return first
}
