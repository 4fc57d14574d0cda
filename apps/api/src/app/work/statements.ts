/** A statement that is done: its text without values, and how long it took. */
export interface StatementDone {
  text: string
  ms: number
  failed: boolean
}

type Listener = (done: StatementDone) => void

const listeners = new Set<Listener>()

/** Says of each statement of every database that is opened from now on when it is done; what is returned ends that. */
export function onStatementDone(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells all who listen; undefined where nobody does, so that nothing is measured. */
export function statementTeller(): Listener | undefined {
  if (listeners.size === 0) return undefined
  return (done) => {
    for (const listener of listeners) listener(done)
  }
}
