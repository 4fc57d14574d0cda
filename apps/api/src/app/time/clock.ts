import { existsSync, readFileSync } from 'node:fs'

/** The only source of the present moment; tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Goes ahead of the system's clock by as many milliseconds as the file says; see `TEST_CLOCK` in the configuration. */
export function movedClock(file: string): Clock {
  return { now: () => new Date(Date.now() + (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)) }
}
