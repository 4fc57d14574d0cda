import { expect, test } from 'vitest'
import { createBench } from '../../testing/queue-bench.ts'

/** Small seeded generator (mulberry32), so that a failing story can be told again. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const questions = 4

/** A pupil answers while the line, the replies and the page come and go; the device keeps what it is given. */
async function liveThrough(seed: number) {
  const bench = createBench()
  const pick = seeded(seed)
  const lastWord = new Map<number, string>()
  let queue = bench.open()
  const happenings: (() => void)[] = [
    () => (bench.world.isOnline = !bench.world.isOnline),
    () => (bench.world.loseReplies = !bench.world.loseReplies),
    () => (bench.world.latency = pick(800)),
    () => queue.flush(true),
    () => queue.wake(),
    () => queue.leave(1 + pick(questions)),
    () => queue.spend(1 + pick(questions), pick(4000)),
    () => {
      // A killed page: requests under way may still arrive, in any order.
      queue.stop('signed_out')
      queue = bench.open()
    },
  ]
  for (let step = 0; step < 80; step += 1) {
    const item = 1 + pick(questions)
    if (pick(3) > 0) {
      lastWord.set(item, `${seed}/${step}`)
      queue.change(item, { text: `${seed}/${step}` }, pick(2) === 0)
    } else happenings[pick(happenings.length)]?.()
    await bench.pass(pick(700))
  }
  Object.assign(bench.world, { isOnline: true, loseReplies: false, latency: 20 })
  await bench.pass(60_000)
  return { bench, queue, lastWord }
}

test('the pupil’s last word is on the server in the end, whatever happened to the line and the page', async () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const { bench, queue, lastWord } = await liveThrough(seed)
    for (const [item, value] of lastWord)
      expect(bench.server.get(item)?.answer, `story ${seed}`).toEqual({ text: value })
    expect(queue.view(), `story ${seed}`).toMatchObject({ saved: { kind: 'server' }, unsent: 0, halt: null })
  }
})
