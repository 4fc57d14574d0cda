/** Within this time streams take their turn together: each would wake a server of a thousand by itself. */
const turn = 1000

/** What says now and then that it is there. */
export interface Beats {
  /** Calls again and again, each time once `every` milliseconds have passed, the first time up to a second earlier; returns how to stop. */
  add(every: number, say: () => void): () => void
}

interface Wheel {
  turns: readonly Set<() => void>[]
  now: number
  count: number
  timer: NodeJS.Timeout
}

/** Nothing ticks where nobody has anything to say. */
export function createBeats(): Beats {
  const wheels = new Map<number, Wheel>()

  function start(every: number): Wheel {
    const wheel: Wheel = {
      turns: Array.from({ length: Math.max(1, Math.round(every / turn)) }, () => new Set<() => void>()),
      now: 0,
      count: 0,
      timer: setInterval(() => {
        wheel.now = (wheel.now + 1) % wheel.turns.length
        for (const say of wheel.turns[wheel.now] ?? []) say()
      }, turn).unref(),
    }
    wheels.set(every, wheel)
    return wheel
  }

  return {
    add(every, say) {
      const wheel = wheels.get(every) ?? start(every)
      // Those whose turn was last have the longest time until the next one.
      const together = wheel.turns[wheel.now]
      // A function may be given twice.
      const own = () => say()
      together?.add(own)
      wheel.count += 1
      return () => {
        if (together?.delete(own) !== true) return
        wheel.count -= 1
        if (wheel.count > 0) return
        clearInterval(wheel.timer)
        wheels.delete(every)
      }
    },
  }
}
