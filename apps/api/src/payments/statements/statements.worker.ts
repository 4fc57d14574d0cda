import { createReadStream } from 'node:fs'
import { stepBack } from '../../app/work/step-back.ts'
import { giveParts, type WorkInParts } from '../../app/work/thread-pool.ts'
import { StatementFailure, type StatementEntry, type StatementFailureCode } from '../payments.movement.ts'
import { readStatement } from './statements.ts'

// The thread in which statements are read (statements.thread.ts): a file that makes a reader run for ever stops nothing else.
stepBack()

/** Entries that are given together. */
const partSize = 200

/** Gives the entries of the file at that path; the reply is null, or why reading ended before the file did. */
export async function work({ order: path, port }: WorkInParts<string>): Promise<StatementFailureCode | null> {
  const give = giveParts(port)
  let entries: StatementEntry[] = []
  let failure: StatementFailureCode | null = null
  try {
    for await (const entry of readStatement(createReadStream(path), path)) {
      if (entries.push(entry) < partSize) continue
      await give(entries)
      entries = []
    }
  } catch (error) {
    if (!(error instanceof StatementFailure)) throw error
    failure = error.code
  }
  // What came before the break is whole.
  if (entries.length > 0) await give(entries)
  return failure
}
