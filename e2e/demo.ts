import { auth } from '@katedra/contract/auth'
import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { publicPages } from '@katedra/contract/public-pages'
import { call } from '../tools/call.ts'
import {
  askForCredits,
  beginPayment,
  buyerOf,
  endPayment,
  makeClientOrder,
  makeOrder,
  orderPaidBy,
} from './ordering.ts'

/** What the demo school holds from its beginning. */
export interface DemoSchool {
  class_id: string
  finished_test_id: string
  scheduled_test_id: string
  running_test: { id: string; join_code: string }
  /** A pupil who has not begun the running test yet; `shown`: as the list of the test shows the name. */
  student: { name: string; shown: string; personal_code: string }
}

/** With what stories and pictures that open all its screens need besides. */
export interface DemoFacts extends DemoSchool {
  /** Where the results of the finished test are public. */
  public_page: string
  /** Variable symbols: waiting for a transfer, an overdue invoice, one whose card failed. */
  orders: { transfer: string; invoice: string; card: string }
  /** The page of the simulated gateway with an open payment. */
  gateway_page: string
  /** Where a client abroad opens an order from the mail. */
  client_page: string
}

export const demoTeacher = { email: 'ucitel@demo.example', password: 'katedra-demo' }
export const demoAdmin = { email: 'admin@demo.example', password: 'katedra-demo' }

/** Only reads, and what stories have left as well: it is read before the first of them. */
export async function demoSchool(address: string): Promise<DemoSchool> {
  const { access } = await call(address, auth.signIn, { body: demoTeacher })
  const tests = await call(address, plannedTests.tests, {}, access)
  const running = one(tests.filter(({ state }) => state === 'launched'))
  const scheduled = one(tests.filter(({ state }) => state === 'scheduled'))
  const finished = one(tests.filter(({ state }) => state === 'finished'))
  const { students } = await call(address, classes.schoolClass, { params: { class_id: running.class_id } }, access)
  // In the demo every third pupil of the class has begun; the second one has not.
  const student = one(students.slice(1))
  const list = await call(address, attempts.joinableTest, { params: { code: running.join_code } })
  const listed = one(list.students.filter(({ id }) => id === student.id))
  return {
    class_id: running.class_id,
    finished_test_id: finished.id,
    scheduled_test_id: scheduled.id,
    running_test: running,
    student: {
      name: `${student.last_name} ${student.first_name}`,
      shown: `${listed.first_name} ${listed.last_name}`,
      personal_code: student.personal_code,
    },
  }
}

/** Shares results, orders, and asks for credits. */
export async function demoFacts(address: string, school: DemoSchool): Promise<DemoFacts> {
  const { access } = await call(address, auth.signIn, { body: demoTeacher })
  const shared = { params: { test_id: school.finished_test_id }, body: { duration: 'day' } } as const
  const { page } = await call(address, publicPages.shareResults, shared, access)
  return { ...school, ...(await orderFacts(address, school.class_id)), public_page: page?.url ?? '' }
}

/** Orders in several states, and a request for credits that waits. */
async function orderFacts(
  address: string,
  classId: string,
): Promise<Pick<DemoFacts, 'orders' | 'gateway_page' | 'client_page'>> {
  const admin = await buyerOf(address, demoAdmin)
  const card = await makeOrder(admin, { program: 1, quantity: 5, payment_method: 'card' })
  await endPayment(admin, card.variable_symbol, 'failure')
  const client = await makeClientOrder(admin, { program: 1, quantity: 120, payment_method: 'transfer' })
  await askForCredits(await buyerOf(address, demoTeacher), classId, 1)
  return {
    orders: {
      transfer: await orderPaidBy(admin, 'transfer'),
      invoice: await orderPaidBy(admin, 'invoice'),
      card: card.variable_symbol,
    },
    gateway_page: await beginPayment(admin, card.variable_symbol),
    client_page: client.page,
  }
}

function one<T>(items: readonly T[]): T {
  const [first] = items
  if (first === undefined) throw new Error('the demo school lacks something')
  return first
}
