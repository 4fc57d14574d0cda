const pause = 1000

/** Sends one event per topic and second, at its end: the newest, so that what was under way has been written by then. */
export function createTrailingThrottle(send: (topic: string, data: object) => void) {
  const waiting = new Map<string, { timer: NodeJS.Timeout; data: object }>()
  return {
    push(topic: string, data: object): void {
      const state = waiting.get(topic)
      if (state !== undefined) {
        state.data = data
        return
      }
      const timer = setTimeout(() => {
        const last = waiting.get(topic)
        waiting.delete(topic)
        if (last !== undefined) send(topic, last.data)
      }, pause)
      waiting.set(topic, { timer, data })
    },
    stop(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
