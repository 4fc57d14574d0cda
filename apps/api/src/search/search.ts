import { maxFound, type search } from '@katedra/contract/search'
import type { HandlerReply } from '@katedra/contract/route'
import { findStudents } from '../classes/classes.ts'
import { findColleagues } from '../colleagues/colleagues.ts'
import { findOrders } from '../orders/orders.ts'
import { findQuestions, type Looking } from '../questions/questions.ts'

/** What a few letters find, each kind by the rules of its own list. */
export async function searchAll(call: Looking, text: string): Promise<HandlerReply<typeof search.search>> {
  return {
    students: await findStudents(call, text, maxFound),
    questions: await findQuestions(call, text, maxFound),
    colleagues: await findColleagues(call, text, maxFound),
    orders: await findOrders(call, text, maxFound),
  }
}
