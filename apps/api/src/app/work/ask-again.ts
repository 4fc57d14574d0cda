import type { Db } from '../../db/database.ts'
import type { Api } from '../http/serve.ts'

/** A public register is often down for hours. */
const maxTries = 8
const quarter = 15 * 60_000

/** What a job that asks a register is about, and the how many-th time it asks. */
export interface Question {
  tries: number
}

/** Has a job ask again, each time a quarter of an hour later than the last; at some point the register is left alone. */
export async function askAgain(
  { jobs, clock }: Pick<Api, 'jobs' | 'clock'>,
  db: Db,
  queue: string,
  question: Question & Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tries } = question
  if (tries >= maxTries) return
  const startAfter = new Date(clock.now().getTime() + tries * quarter)
  await jobs.send(db, queue, { ...question, tries: tries + 1 }, { startAfter })
}
