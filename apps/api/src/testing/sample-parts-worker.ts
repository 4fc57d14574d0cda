import { giveParts, type WorkInParts } from '../app/work/thread-pool.ts'

let kept: object = {}

/** What a test's thread does that gives its work in parts: three numbers and their sum, or one and then it fails. */
export type SamplePartsOrder = 'count' | 'throw' | 'hang' | 'fill memory'

export async function work({ order, port }: WorkInParts<SamplePartsOrder>): Promise<number> {
  const give = giveParts(port)
  await give(1)
  if (order === 'throw') throw new Error('refused')
  if (order === 'hang') for (;;) kept = {}
  if (order === 'fill memory') for (;;) kept = { before: kept }
  await give(2)
  await give(3)
  return 6
}
