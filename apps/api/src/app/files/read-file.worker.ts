import { stepBack } from '../work/step-back.ts'
import type { ReadOrder } from './read-file.ts'

// A thread in which files from outside are read (read-file.ts). What a kind of file needs is loaded with the first of that kind.
stepBack()

export async function work({ reader, order }: ReadOrder): Promise<unknown> {
  const module: { work: (order: unknown) => unknown } = await import(reader)
  return module.work(order)
}
