import type { Later } from '../app/backoff.ts'

/** A clock that a test moves by hand, with the timers that hang on it. */
export function createHandClock() {
  const timers = new Set<{ at: number; run: () => void }>()
  const clock = { time: 0 }
  const later: Later = (milliseconds, run) => {
    const timer = { at: clock.time + milliseconds, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }

  function nextUntil(end: number) {
    return [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
  }

  /** Lets time pass, runs what falls due, and lets every promise settle in between. */
  async function pass(milliseconds: number): Promise<void> {
    const end = clock.time + milliseconds
    await settlePromises()
    for (let timer = nextUntil(end); timer !== undefined; timer = nextUntil(end)) {
      timers.delete(timer)
      clock.time = timer.at
      timer.run()
      await settlePromises()
    }
    clock.time = end
  }

  return { clock, later, pass }
}

async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
