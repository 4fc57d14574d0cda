/**
 * Schools that want something of the database at one time. On a cluster none of its machines is waited for by more than half of
 * the places, so that one which says nothing leaves the schools of the others theirs.
 */
export interface Turns {
  /** Does the work once a place is free; rejects like a database that doesn’t answer where that takes longer than the patience. */
  take<T>(schoolId: string, work: () => Promise<T>): Promise<T>
}

export interface TurnsOptions {
  /** How much is done at one time where one machine has all schools; for each machine of several half as much. */
  places: number
  /** The machine of the school; undefined where one has them all. */
  machineOf: (schoolId: string) => Promise<string> | undefined
  /** Milliseconds. */
  patience: number
}

interface Machine {
  free: number
  /** The longest there comes first. */
  waiting: Set<() => void>
}

export function createTurns({ places, machineOf, patience }: TurnsOptions): Turns {
  const machines = new Map<string | undefined, Machine>()

  function at(name: string | undefined): Machine {
    const known = machines.get(name)
    if (known !== undefined) return known
    const free = name === undefined ? places : Math.max(1, Math.floor(places / 2))
    const machine = { free, waiting: new Set<() => void>() }
    machines.set(name, machine)
    return machine
  }

  function placeAt({ waiting }: Machine): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        waiting.delete(begin)
        reject(new Error('timeout: all places of the machine are taken'))
      }, patience)
      waiting.add(begin)
    })
  }

  return {
    async take(schoolId, work) {
      const named = machineOf(schoolId)
      const machine = at(named === undefined ? undefined : await named)
      if (machine.free > 0) machine.free -= 1
      else await placeAt(machine)
      try {
        return await work()
      } finally {
        // Who has waited longest gets the place itself.
        const [next] = machine.waiting
        if (next === undefined) machine.free += 1
        else {
          machine.waiting.delete(next)
          next()
        }
      }
    },
  }
}
