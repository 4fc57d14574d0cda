import { threadId } from 'node:worker_threads'

/** What a test's thread does: replies with its number, or fails in one of the ways in which a thread can. */
export type SampleOrder = 'reply' | 'throw' | 'hang' | 'fill memory' | 'crash' | 'exit'

let kept: object = {}

export async function work(order: SampleOrder): Promise<number> {
  if (order === 'throw') throw new Error('refused')
  if (order === 'hang') for (;;) kept = {}
  if (order === 'fill memory') for (;;) kept = { before: kept }
  if (order === 'exit') process.exit(0)
  if (order === 'crash') {
    setTimeout(() => {
      throw new Error('crashed')
    }, 0)
    await new Promise(() => undefined)
  }
  return threadId
}
