import type { TestState } from '@katedra/contract/planned-tests'

/** The only ways a test may go (specification, section 4; product decision "Tests"). The database holds the same law. */
const transitions: Readonly<Record<TestState, readonly TestState[]>> = {
  scheduled: ['launched', 'cancelled'],
  launched: ['finished'],
  finished: [],
  cancelled: [],
}

export function mayBecome(from: TestState, to: TestState): boolean {
  return transitions[from].includes(to)
}

interface Timed {
  state: TestState
  starts_at: Date
  ends_at: Date
}

/** The transitions that are due at a moment, in order: a server that slept through both times does both. */
export function dueTransitions(test: Timed, now: Date): ('launched' | 'finished')[] {
  const isOver = test.ends_at <= now
  if (test.state === 'scheduled' && test.starts_at <= now) return isOver ? ['launched', 'finished'] : ['launched']
  return test.state === 'launched' && isOver ? ['finished'] : []
}
