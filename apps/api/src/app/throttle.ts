const pause = 1000

/** The first word on a topic goes out at once, what follows within a second is one word at its end. */
export function createThrottle(send: (topic: string, data: object) => void) {
  const waiting = new Map<string, { timer: NodeJS.Timeout; data: object | undefined }>()
  const turn = (topic: string, data: object): void => {
    waiting.set(topic, {
      timer: setTimeout(() => {
        const last = waiting.get(topic)?.data
        waiting.delete(topic)
        if (last !== undefined) turn(topic, last)
      }, pause),
      data: undefined,
    })
    send(topic, data)
  }
  return {
    say(topic: string, data: object): void {
      const state = waiting.get(topic)
      if (state === undefined) turn(topic, data)
      else state.data = data
    },
    stop(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
