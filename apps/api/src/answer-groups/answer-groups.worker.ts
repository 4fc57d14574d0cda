import { groupAnswers, type GroupOrder } from './answer-groups.ts'

// The thread in which answers are put into groups (answer-groups.thread.ts): long ones stop nothing else.

export function work(orders: readonly GroupOrder[]): number[][] {
  return orders.map(({ answers, asked }) => groupAnswers(answers, asked))
}
