import { expect, test } from 'vitest'
import { createHandClock } from '../../testing/hand-clock.ts'
import { PresenceLoop, type Heard } from './presence.ts'

function createLoop() {
  const hand = createHandClock()
  const asked: number[] = []
  const world: { isHidden: boolean; heard: Heard; random: number; hangs: boolean; rhythm: number } = {
    isHidden: false,
    heard: { kind: 'heard' },
    random: 0.5,
    hangs: false,
    rhythm: 4000,
  }
  const loop = new PresenceLoop({
    async ask() {
      asked.push(hand.clock.time)
      if (world.hangs) await new Promise<void>((resolve) => hand.later(15_000, resolve))
      return world.heard
    },
    rhythm: () => world.rhythm,
    isHidden: () => world.isHidden,
    random: () => world.random,
    later: hand.later,
  })
  return { hand, asked, world, loop }
}

test('asks almost at once and then every four seconds', async () => {
  const { hand, asked, loop } = createLoop()
  loop.start()
  await hand.pass(12_500)
  expect(asked).toEqual([200, 4200, 8200, 12_200])
})

test.each([
  [0, 3200],
  [0.999_999, 4800],
])('keeps to its rhythm by a fifth, so that a change is known within five seconds (%d)', async (random, wait) => {
  const { hand, asked, world, loop } = createLoop()
  world.random = random
  loop.start()
  await hand.pass(10_000)
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBe(wait)
})

test('does not ask while the page is hidden, and asks at once when the pupil comes back', async () => {
  const { hand, asked, world, loop } = createLoop()
  loop.start()
  await hand.pass(1000)
  world.isHidden = true
  await hand.pass(600_000)
  expect(asked).toEqual([200])
  world.isHidden = false
  loop.hurry()
  await hand.pass(5000)
  expect(asked).toEqual([200, 601_200, 605_200])
})

test('asks a server that fails ever less often, and in the usual rhythm once it answers', async () => {
  const { hand, asked, world, loop } = createLoop()
  world.heard = { kind: 'unreachable', retry_after: 0 }
  loop.start()
  await hand.pass(60_000)
  const waits = asked.slice(1).map((time, index) => time - (asked[index] ?? 0))
  expect(waits).toEqual([5000, 6000, 8000, 11_500, 11_500, 11_500])
  world.heard = { kind: 'heard' }
  await hand.pass(30_000)
  expect((asked.at(-1) ?? 0) - (asked.at(-2) ?? 0)).toBe(4000)
})

test('waits as long as the server wishes', async () => {
  const { hand, asked, world, loop } = createLoop()
  world.heard = { kind: 'unreachable', retry_after: 30_000 }
  loop.start()
  await hand.pass(40_000)
  expect(asked).toEqual([200, 30_200])
})

test('asks at once when the connection comes back, although an older question still hangs', async () => {
  const { hand, asked, world, loop } = createLoop()
  world.hangs = true
  loop.start()
  await hand.pass(1000)
  world.hangs = false
  loop.hurry()
  await hand.pass(20_000)
  expect(asked).toEqual([200, 1200, 5200, 9200, 13_200, 17_200])
})

test('asks no more once there is nothing to ask about, or the screen is gone', async () => {
  const { hand, asked, world, loop } = createLoop()
  world.heard = { kind: 'ended' }
  const stop = loop.start()
  await hand.pass(20_000)
  loop.hurry()
  await hand.pass(20_000)
  expect(asked).toEqual([200])
  world.heard = { kind: 'heard' }
  loop.start()
  await hand.pass(1000)
  stop()
  await hand.pass(20_000)
  expect(asked).toEqual([200, 40_200])
})

test('asks sooner where there is something to say, and then in its rhythm', async () => {
  const { hand, asked, world, loop } = createLoop()
  world.rhythm = 15_000
  loop.start()
  await hand.pass(1000)
  loop.within(4000)
  await hand.pass(1000)
  loop.within(4000)
  await hand.pass(28_000)
  expect(asked).toEqual([200, 5000, 20_000])
})

test('says what came up while it was asking', async () => {
  const { hand, asked, world, loop } = createLoop()
  Object.assign(world, { rhythm: 30_000, hangs: true })
  loop.start()
  await hand.pass(1000)
  loop.within(4000)
  world.hangs = false
  await hand.pass(20_000)
  expect(asked).toEqual([200, 5000])
})

test('does not ask a server that fails more often because there is something to say', async () => {
  const { hand, asked, world, loop } = createLoop()
  world.heard = { kind: 'unreachable', retry_after: 30_000 }
  loop.start()
  await hand.pass(1000)
  loop.within(4000)
  await hand.pass(20_000)
  expect(asked).toEqual([200])
})

test('spreads its question where all devices hear of a change in one instant', async () => {
  const { hand, asked, world, loop } = createLoop()
  loop.start()
  await hand.pass(1000)
  world.random = 0.999
  loop.hurry(1000)
  await hand.pass(1500)
  expect(asked).toEqual([200, 1999])
})
