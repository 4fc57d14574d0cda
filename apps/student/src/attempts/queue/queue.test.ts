import { describe, expect, test } from 'vitest'
import { createBench } from '../../testing/queue-bench.ts'

const text = (value: string) => ({ text: value })

describe('two pages of one pupil', () => {
  test('that give their first answer to one question have the later one saved, and both know it', async () => {
    const { open, server, pass } = createBench()
    const [one, other] = [open(), open()]
    one.change(1, text('Praha'), false)
    one.change(2, text('Brno'), false)
    await pass(1000)
    other.change(1, text('Olomouc'), false)
    await pass(1000)
    expect([...server.values()].map(({ answer }) => answer)).toEqual([text('Olomouc'), text('Brno')])
    // What the first page has answered besides is news for the other one.
    expect(other.view().answers.get(2)?.answer).toEqual(text('Brno'))
    one.meet([...server.values()])
    expect(one.view().answers.get(1)?.answer).toEqual(text('Olomouc'))
  })

  test('keep what has not arrived when the pupil is back at one of them', async () => {
    const { open, server, world, sent, pass } = createBench()
    const [one, other] = [open(), open()]
    one.change(1, text('Praha'), false)
    await pass(1000)
    world.isOnline = false
    other.change(1, text('Olomouc'), false)
    await pass(1000)
    other.meet([...server.values()])
    expect(other.view().answers.get(1)?.answer).toEqual(text('Olomouc'))
    world.isOnline = true
    other.wake()
    await pass(1000)
    expect(server.get(1)?.answer).toEqual(text('Olomouc'))
    // What both have alike is not sent again.
    const count = sent.length
    one.meet([...server.values()])
    other.meet([...server.values()])
    await pass(1000)
    expect(sent).toHaveLength(count)
  })
})

describe('saving', () => {
  test('keeps a change on the device before it is sent', () => {
    const { open, device, sent } = createBench()
    open().change(1, text('Praha'), false)
    expect(device.get(1)?.answer).toEqual(text('Praha'))
    expect(sent).toEqual([])
  })

  test('sends a choice at once and says when the server saved it', async () => {
    const { open, server, pass } = createBench()
    const queue = open()
    queue.change(1, { chosen: ['a'] }, false)
    expect(queue.view().saved).toEqual({ kind: 'device' })
    await pass(0)
    expect(server.get(1)).toMatchObject({ revision: 1, answer: { chosen: ['a'] } })
    expect(queue.view().saved).toEqual({ kind: 'server', saved_at: '2026-11-23T08:00:00.000Z' })
  })

  test('waits for a pause in typing and sends only the newest text', async () => {
    const { open, server, sent, pass } = createBench()
    const queue = open()
    for (const value of ['P', 'Pr', 'Pra', 'Prah', 'Praha']) {
      queue.change(1, text(value), true)
      await pass(100)
    }
    await pass(300)
    expect(sent).toHaveLength(1)
    expect(server.get(1)).toMatchObject({ revision: 5, answer: text('Praha') })
  })

  test('sends now and then while somebody types without a pause', async () => {
    const { open, sent, pass } = createBench()
    const queue = open()
    for (let letter = 1; letter <= 60; letter += 1) {
      queue.change(1, text('a'.repeat(letter)), true)
      await pass(100)
    }
    expect(sent.length).toBeGreaterThan(2)
  })

  test('has one request per question under way and sends the newest answer after it', async () => {
    const { open, server, sent, world, pass } = createBench()
    world.latency = 500
    const queue = open()
    queue.change(1, text('first'), false)
    await pass(10)
    queue.change(1, text('second'), false)
    queue.change(1, text('third'), false)
    await pass(5000)
    expect(sent.map((request) => request.answer)).toEqual([text('first'), text('third')])
    expect(world.maxAtOnce).toBe(1)
    expect(server.get(1)).toMatchObject({ revision: 3, answer: text('third') })
  })

  test('never sends a revision that is under way a second time', async () => {
    const { open, sent, world, pass } = createBench()
    world.latency = 500
    const queue = open()
    queue.change(1, text('Praha'), false)
    await pass(10)
    queue.flush(true)
    queue.flush(false)
    queue.wake()
    await pass(5000)
    expect(sent).toHaveLength(1)
  })

  test('sends the newest text when the page is about to disappear, also next to a request under way', async () => {
    const { open, server, sent, world, pass } = createBench()
    world.latency = 500
    const queue = open()
    queue.change(1, text('old'), false)
    await pass(10)
    queue.change(1, text('new'), true)
    queue.flush(true)
    expect(sent.map(({ revision, isLast }) => [revision, isLast])).toEqual([
      [1, false],
      [2, true],
    ])
    await pass(5000)
    expect(server.get(1)).toMatchObject({ revision: 2, answer: text('new') })
    expect(queue.view().saved.kind).toBe('server')
  })
})

describe('measured time', () => {
  test('travels with the next change, summed over visits', async () => {
    const { open, server, pass } = createBench()
    const queue = open()
    queue.spend(1, 4000)
    queue.leave(1)
    queue.spend(1, 2500)
    queue.change(1, text('Praha'), false)
    await pass(0)
    expect(server.get(1)?.active_ms).toBe(6500)
  })

  test('goes on its own when the pupil leaves an answered question, without making the saved line lie', async () => {
    const { open, server, pass } = createBench()
    const queue = open()
    queue.change(1, text('Praha'), false)
    await pass(0)
    queue.spend(1, 3000)
    queue.leave(1)
    expect(queue.view().saved.kind).toBe('server')
    await pass(0)
    expect(server.get(1)).toMatchObject({ revision: 2, active_ms: 3000 })
  })

  test('is not sent for a question without an answer', async () => {
    const { open, sent, device, pass } = createBench()
    const queue = open()
    queue.spend(1, 9000)
    queue.leave(1)
    await pass(1000)
    expect(sent).toEqual([])
    expect(device.get(1)?.active_ms).toBe(9000)
  })
})

describe('without a connection', () => {
  test('keeps answers on the device, says so, and sends them when the line is back', async () => {
    const { open, server, world, pass } = createBench()
    world.isOnline = false
    const queue = open()
    queue.change(1, text('one'), false)
    queue.change(2, text('two'), false)
    await pass(60_000)
    expect(queue.view()).toMatchObject({ saved: { kind: 'device' }, unsent: 2, isReachable: false })
    world.isOnline = true
    queue.wake()
    await pass(500)
    expect(new Set(server.keys())).toEqual(new Set([1, 2]))
    expect(queue.view()).toMatchObject({ saved: { kind: 'server' }, unsent: 0, isReachable: true })
  })

  test('tries again by itself, more and more rarely', async () => {
    const { open, sent, world, pass } = createBench()
    world.isOnline = false
    const queue = open()
    queue.change(1, text('one'), false)
    await pass(600_000)
    const tries = sent.length
    expect(tries).toBeGreaterThan(30)
    expect(tries).toBeLessThan(120)
    world.isOnline = true
    await pass(15_000)
    expect(queue.view().saved.kind).toBe('server')
  })

  test('an answer whose acknowledgement was lost is sent again and counted once', async () => {
    const { open, log, server, world, pass } = createBench()
    world.loseReplies = true
    const queue = open()
    queue.change(1, text('Praha'), false)
    await pass(3000)
    world.loseReplies = false
    await pass(15_000)
    expect(log).toEqual(['save 1'])
    expect(server.get(1)?.revision).toBe(1)
    expect(queue.view().saved.kind).toBe('server')
  })

  test('sends after a reload what an earlier visit left on the device', async () => {
    const { open, server, world, pass } = createBench()
    world.isOnline = false
    const before = open()
    before.change(1, text('kept'), false)
    await pass(1000)
    before.stop('signed_out')
    world.isOnline = true
    const after = open()
    expect(after.view().answers.get(1)?.answer).toEqual(text('kept'))
    await pass(0)
    expect(server.get(1)?.answer).toEqual(text('kept'))
  })

  test('says that nothing is saved only when the device refuses too', async () => {
    const { open, server, world, pass } = createBench()
    world.isOnline = false
    world.deviceWorks = false
    const queue = open()
    queue.change(1, text('Praha'), false)
    await pass(0)
    expect(queue.view().saved.kind).toBe('nowhere')
    world.isOnline = true
    queue.wake()
    await pass(500)
    expect(server.get(1)?.answer).toEqual(text('Praha'))
    expect(queue.view().saved.kind).toBe('server')
  })
})
