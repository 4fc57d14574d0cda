import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

function clockAt(start: number) {
  const device = { time: start }
  return { device, clock: createServerClock(() => device.time) }
}

test('knows no time before the server was heard', () => {
  expect(clockAt(5).clock.now()).toBeNull()
})

test('runs on from the time of the server, whatever the device counts from', () => {
  const { device, clock } = clockAt(123_456)
  clock.hear('2026-11-23T08:00:00Z')
  device.time += 1500
  expect(clock.now()).toBe(Date.parse('2026-11-23T08:00:01.500Z'))
})

test('trusts the reply that took the shortest way', () => {
  const { device, clock } = clockAt(0)
  clock.hear('2026-11-23T08:00:00Z')
  device.time = 10_000
  clock.hear('2026-11-23T08:00:09Z')
  expect(clock.now()).toBe(Date.parse('2026-11-23T08:00:10Z'))
})

test('catches up after the device slept', () => {
  const { device, clock } = clockAt(0)
  clock.hear('2026-11-23T08:00:00Z')
  device.time = 1000
  clock.hear('2026-11-23T08:20:00Z')
  expect(clock.now()).toBe(Date.parse('2026-11-23T08:20:00Z'))
})

test('ignores what is not a time', () => {
  const { clock } = clockAt(0)
  clock.hear('soon')
  expect(clock.now()).toBeNull()
})
