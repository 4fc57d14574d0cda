/** Collects how long each step of a load took, in milliseconds, and how many failed; the first failures are printed. */
export function timing<Kind extends string>(times: Record<Kind, number[]>) {
  let errors = 0

  async function timed<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const result = await work()
    times[kind].push(performance.now() - start)
    return result
  }

  /** The same, where a failure is counted and the load goes on. */
  async function tried<T>(kind: Kind, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await timed(kind, work)
    } catch (error) {
      errors += 1
      if (errors <= 5) console.error(error)
      return undefined
    }
  }

  return { timed, tried, errorCount: () => errors }
}
