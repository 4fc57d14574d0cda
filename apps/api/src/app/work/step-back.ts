import { constants, setPriority } from 'node:os'

/** Answers of pupils go first. Only on Linux a thread has a priority of its own; elsewhere this would be the whole server's. */
export function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A container that allows no such call: then all threads are alike.
  }
}
