const pause = 1000

/** What is said within a second is one word at its end, the newest: whatever was under way then has been written meanwhile. */
export function createThrottle(send: (topic: string, data: object) => void) {
  const waiting = new Map<string, { timer: NodeJS.Timeout; data: object }>()
  return {
    say(topic: string, data: object): void {
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
