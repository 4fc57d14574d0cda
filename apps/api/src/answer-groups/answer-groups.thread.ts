import { createThreadPool, isOutOfMemory } from '../app/work/thread-pool.ts'

export interface Asked {
  /** What was asked, as far as it is known: its words say little in an answer. */
  question?: string
  /** Answers that differ in their capitals stay apart. */
  isCaseKept?: boolean
}

/** The answers to one question, or what stands in one gap. */
export interface GroupOrder {
  answers: readonly string[]
  asked: Asked
}

class TooLong extends Error {}

const pool = createThreadPool<readonly GroupOrder[], number[][]>({
  file: new URL('answer-groups.worker.ts', import.meta.url),
  maxQueue: 40,
  maxOwnQueue: 5,
  // One is always free for the others: an account holds one at most.
  threads: 2,
  // The answers of a year group to one question take less than a second; on a busy machine the thread alone takes ten to start.
  maxWorkTime: 30_000,
  // The dictionary is read when the thread starts; who marks comes back within minutes.
  maxIdleTime: 300_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  tooLong: () => new TooLong(),
})

/**
 * Puts answers into groups in a thread of its own: comparing takes more than proportionally long, and how long answers are is up to
 * pupils. Where it takes too long, only the same texts are one group, and the teacher marks as before.
 */
export async function groupInThread(orders: readonly GroupOrder[], account: string): Promise<number[][]> {
  if (orders.every(({ answers }) => answers.length === 0)) return orders.map(() => [])
  try {
    return await pool.run(orders, account)
  } catch (error) {
    if (error instanceof TooLong || isOutOfMemory(error)) return orders.map(({ answers }) => sameTexts(answers))
    throw error
  }
}

function sameTexts(answers: readonly string[]): number[] {
  const numbers = new Map<string, number>()
  return answers.map((answer) => {
    const text = answer.trim()
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  })
}
