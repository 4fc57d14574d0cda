import { czech } from './czech.ts'
import { czechSentences } from './czech-sentences.ts'
import { english } from './english.ts'
import { englishFrames } from './english-frames.ts'
import { science } from './science.ts'
import { geometry } from './geometry.ts'
import { algebra } from './algebra.ts'
import type { Oracle } from '../src/checking/check-generated.ts'
import { arithmetic } from './arithmetic.ts'
import { numbers } from './numbers.ts'

/** The independent solution of each generator, by its name. Nothing here is shared with the generators but the form of a question. */
const oracles: Readonly<Record<string, Oracle>> = {
  ...arithmetic,
  ...numbers,
  ...algebra,
  ...geometry,
  ...science,
  ...english,
  ...englishFrames,
  ...czech,
  ...czechSentences,
}

export function oracleOf(name: string): Oracle | undefined {
  return Object.hasOwn(oracles, name) ? oracles[name] : undefined
}
