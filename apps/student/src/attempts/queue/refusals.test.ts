import { describe, expect, test } from 'vitest'
import { createBench } from '../../testing/queue-bench.ts'

const text = (value: string) => ({ text: value })

describe('refusals', () => {
  test('a newer revision on the server does not beat what the pupil changed here', async () => {
    const { open, server, pass } = createBench()
    const queue = open()
    server.set(1, {
      item_no: 1,
      revision: 7,
      answer: text('other tab'),
      active_ms: 0,
      is_locked: false,
      saved_at: '2026-11-23T07:59:00Z',
    })
    queue.change(1, text('here'), false)
    await pass(1000)
    expect(server.get(1)).toMatchObject({ revision: 8, answer: text('here') })
    expect(queue.view().answers.get(1)).toMatchObject({ revision: 8, answer: text('here') })
  })

  test('takes the newer answer of the server where only measured time was to be sent', async () => {
    const { open, server, pass } = createBench()
    const queue = open()
    queue.change(1, text('here'), false)
    await pass(0)
    server.set(1, {
      item_no: 1,
      revision: 7,
      answer: text('other tab'),
      active_ms: 0,
      is_locked: false,
      saved_at: '2026-11-23T08:00:09Z',
    })
    queue.spend(1, 5000)
    queue.leave(1)
    await pass(1000)
    expect(queue.view().answers.get(1)).toMatchObject({ revision: 7, answer: text('other tab'), active_ms: 5000 })
    expect(server.get(1)?.revision).toBe(7)
  })

  test('becomes read-only when another device has taken over, and keeps what it could not send', async () => {
    const { open, device, world, pass } = createBench()
    const queue = open()
    world.halt = 'other_device'
    queue.change(1, text('mine'), false)
    await pass(0)
    queue.change(1, text('ignored'), false)
    expect(queue.view()).toMatchObject({ halt: 'other_device', unsent: 1 })
    expect(device.get(1)?.answer).toEqual(text('mine'))
  })

  test('stops when the time is over and counts what the server has not got', async () => {
    const { open, sent, world, pass } = createBench()
    const queue = open()
    queue.change(1, text('in time'), false)
    await pass(0)
    world.halt = 'closed'
    queue.change(2, text('late'), false)
    await pass(60_000)
    expect(queue.view()).toMatchObject({ halt: 'closed', unsent: 1, saved: { kind: 'device' } })
    expect(sent).toHaveLength(2)
  })

  test('does not repeat an answer the server will never take, and sends the next one', async () => {
    const { open, sent, server, world, pass } = createBench()
    world.refusedText = 'bad'
    const queue = open()
    queue.change(1, text('bad'), false)
    await pass(60_000)
    expect(sent).toHaveLength(1)
    expect(queue.view().saved.kind).toBe('device')
    queue.change(1, text('good'), false)
    await pass(0)
    expect(server.get(1)?.answer).toEqual(text('good'))
  })

  test('sends once more what was refused, when the question is taken again', async () => {
    const { open, sent, server, world, pass } = createBench()
    world.refusedText = 'late'
    const queue = open()
    queue.change(1, text('late'), false)
    await pass(60_000)
    expect(sent).toHaveLength(1)
    world.refusedText = ''
    queue.admit(1)
    await pass(0)
    expect(server.get(1)?.answer).toEqual(text('late'))
    expect(queue.view().unsent).toBe(0)
  })

  test('shows the answer of the server where feedback has made it final', async () => {
    const { open, server, world, pass } = createBench()
    const queue = open()
    queue.change(1, text('checked'), false)
    await pass(0)
    world.locked.add(1)
    queue.change(1, text('too late'), false)
    await pass(1000)
    expect(queue.view().answers.get(1)?.answer).toEqual(text('checked'))
    expect(queue.view().saved.kind).toBe('server')
    expect(server.get(1)?.revision).toBe(1)
  })

  test('takes no change of an answer that is final', () => {
    const { open, sent } = createBench()
    const queue = open('resumed', [1])
    queue.change(1, text('too late'), false)
    expect(queue.view().answers.get(1)).toBeUndefined()
    expect(sent).toEqual([])
  })
})

describe('settling one answer', () => {
  test('resolves when the server has the newest text', async () => {
    const { open, server, world, pass } = createBench()
    world.latency = 200
    const queue = open()
    queue.change(1, text('Pra'), false)
    await pass(10)
    queue.change(1, text('Praha'), true)
    const settled = queue.settle(1)
    await pass(2000)
    expect(await settled).toBe(true)
    expect(server.get(1)?.answer).toEqual(text('Praha'))
  })

  test('resolves to false without a connection, also after earlier failures', async () => {
    const { open, world, pass } = createBench()
    world.isOnline = false
    const queue = open()
    queue.change(1, text('Praha'), false)
    await pass(5000)
    const settled = queue.settle(1)
    await pass(1000)
    expect(await settled).toBe(false)
  })
})

describe('handing in', () => {
  test('goes after the answers', async () => {
    const { open, log, world, pass } = createBench()
    world.latency = 100
    const queue = open()
    for (const item of [1, 2, 3, 4, 5]) queue.change(item, text(`answer ${item}`), true)
    queue.handIn()
    await pass(5000)
    expect(log).toEqual(['save 1', 'save 2', 'save 3', 'save 4', 'save 5', 'submit'])
    expect(queue.view().handIn).toBe('done')
  })

  test('waits for the line, survives a reload, and happens once', async () => {
    const { open, log, world, pass } = createBench()
    world.isOnline = false
    const before = open()
    before.change(1, text('Praha'), false)
    before.handIn()
    await pass(20_000)
    expect(before.view().handIn).toBe('waiting')
    before.stop('signed_out')
    world.isOnline = true
    const after = open()
    await pass(20_000)
    expect(log).toEqual(['save 1', 'submit'])
    expect(after.view().handIn).toBe('done')
    expect(world.handInKept).toBe(false)
  })

  test('can be taken back while it waits, and answers can be changed again', async () => {
    const { open, server, world, pass } = createBench()
    world.isOnline = false
    const queue = open()
    queue.change(1, text('Brno'), false)
    queue.handIn()
    await pass(1000)
    queue.change(1, text('ignored'), false)
    queue.withdraw()
    queue.change(1, text('Praha'), false)
    world.isOnline = true
    await pass(20_000)
    expect(server.get(1)?.answer).toEqual(text('Praha'))
    expect(world.submitted).toBe(0)
  })

  test('is not held up by an answer the server will never take', async () => {
    const { open, world, pass } = createBench()
    world.refusedText = 'bad'
    const queue = open()
    queue.change(1, text('bad'), false)
    queue.handIn()
    await pass(1000)
    expect(world.submitted).toBe(1)
  })
})

describe('closing by the server', () => {
  test('in the middle of a queued hand-in counts as handed in when everything had arrived', async () => {
    const { open, server, world, pass } = createBench()
    const queue = open()
    queue.change(1, text('Praha'), false)
    await pass(0)
    world.isOnline = false
    queue.handIn()
    await pass(1000)
    queue.close([...server.values()])
    expect(queue.view()).toMatchObject({ handIn: 'done', halt: null })
  })

  test('otherwise ends the attempt and says what stayed behind', async () => {
    const { open, server, world, pass } = createBench()
    const queue = open()
    queue.change(1, text('in time'), false)
    await pass(0)
    world.isOnline = false
    queue.change(2, text('late'), false)
    await pass(1000)
    queue.close([...server.values()])
    expect(queue.view()).toMatchObject({ halt: 'closed', unsent: 1 })
  })

  test('knows an answer that arrived although its acknowledgement was lost', async () => {
    const { open, server, world, pass } = createBench()
    const queue = open()
    world.loseReplies = true
    queue.change(1, text('Praha'), false)
    await pass(500)
    queue.close([...server.values()])
    expect(queue.view()).toMatchObject({ halt: 'closed', unsent: 0, saved: { kind: 'server' } })
  })
})
