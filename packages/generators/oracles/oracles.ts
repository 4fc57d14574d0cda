import type { Oracle } from '../src/checking/check-generated.ts'
import { arithmetic } from './arithmetic.ts'

/** The independent solution of each generator, by its name. Nothing here is shared with the generators but the form of a question. */
const oracles: Readonly<Record<string, Oracle>> = {
  ...arithmetic,
}

export function oracleOf(name: string): Oracle | undefined {
  return Object.hasOwn(oracles, name) ? oracles[name] : undefined
}
