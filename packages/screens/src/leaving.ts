/** Asks whether to go, and goes when the answer is yes. */
type Guard = (go: () => void) => void

const guards = new Set<Guard>()

/** While something is written and not saved: is asked before somebody signs out. Returns how to stop. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Goes at once, or when the person has said so to what guards what is not saved. */
export function goWhenAllowed(go: () => void): void {
  const [guard] = guards
  if (guard === undefined) go()
  else guard(go)
}
