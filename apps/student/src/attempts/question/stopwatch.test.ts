import { expect, test } from 'vitest'
import { Stopwatch } from './stopwatch.ts'

function stopwatchAt(time: { now: number }) {
  return new Stopwatch(() => time.now)
}

test('counts only while it runs', () => {
  const time = { now: 100 }
  const stopwatch = stopwatchAt(time)
  time.now = 900
  expect(stopwatch.take()).toBe(0)
  stopwatch.run()
  time.now = 1400
  expect(stopwatch.stop()).toBe(500)
  time.now = 9000
  expect(stopwatch.take()).toBe(0)
})

test('gives each moment once', () => {
  const time = { now: 0 }
  const stopwatch = stopwatchAt(time)
  stopwatch.run()
  time.now = 300
  expect(stopwatch.take()).toBe(300)
  time.now = 450
  expect(stopwatch.take()).toBe(150)
})

test('starting twice loses nothing', () => {
  const time = { now: 0 }
  const stopwatch = stopwatchAt(time)
  stopwatch.run()
  time.now = 200
  stopwatch.run()
  expect(stopwatch.stop()).toBe(200)
})
