import { expect, test } from 'vitest'
import { createBench } from '../../testing/queue-bench.ts'

const text = (value: string) => ({ text: value })

test('sends everything that is left after the end, so that the server keeps it for the teacher, and counts it', async () => {
  const { open, world, kept, pass } = createBench()
  const queue = open()
  world.isOnline = false
  queue.change(1, text('one'), false)
  queue.change(2, text('two'), false)
  await pass(60_000)
  Object.assign(world, { isOnline: true, halt: 'closed' })
  queue.wake()
  await pass(60_000)
  expect(queue.view()).toMatchObject({ halt: 'closed', unsent: 2, late: 2 })
  expect([...kept.values()].map(({ answer }) => answer)).toEqual([text('one'), text('two')])
})

test('tells only of answers that the server really has', async () => {
  const { open, world, pass } = createBench()
  const queue = open()
  world.isOnline = false
  queue.change(1, text('one'), false)
  await pass(1000)
  queue.close([])
  await pass(60_000)
  expect(queue.view()).toMatchObject({ halt: 'closed', unsent: 1, late: 0 })
  Object.assign(world, { isOnline: true, halt: 'closed' })
  await pass(60_000)
  expect(queue.view()).toMatchObject({ unsent: 1, late: 1 })
})

test('brings late answers also when the page is loaded only after the end', async () => {
  const { open, world, device, kept, pass } = createBench()
  const queue = open()
  world.isOnline = false
  queue.change(1, text('one'), false)
  await pass(1000)
  queue.stop('signed_out')
  expect(device.get(1)?.answer).toEqual(text('one'))
  Object.assign(world, { isOnline: true, halt: 'closed' })
  const later = open('resumed', [], 'done')
  await pass(1000)
  expect(later.view()).toMatchObject({ handIn: 'done', unsent: 1, late: 1 })
  expect(kept.get(1)?.answer).toEqual(text('one'))
})

test('stops bringing them when another device has taken over', async () => {
  const { open, world, sent, pass } = createBench()
  const queue = open()
  world.isOnline = false
  queue.change(1, text('one'), false)
  queue.change(2, text('two'), false)
  await pass(1000)
  queue.close([])
  await pass(0)
  Object.assign(world, { isOnline: true, halt: 'other_device' })
  sent.length = 0
  await pass(600_000)
  expect(sent).toHaveLength(1)
  expect(queue.view()).toMatchObject({ unsent: 2, late: 0 })
})

test('goes on with all answers when the teacher reopens the attempt, also with those that came late', async () => {
  const { open, world, server, pass } = createBench()
  const queue = open()
  queue.change(1, text('in time'), false)
  await pass(100)
  world.halt = 'closed'
  queue.change(2, text('late'), false)
  await pass(100)
  expect(queue.view()).toMatchObject({ halt: 'closed', late: 1 })
  world.halt = null
  queue.reopen([...server.values()])
  await pass(100)
  expect(queue.view()).toMatchObject({ halt: null, handIn: 'none', unsent: 0, late: 0 })
  expect(server.get(2)?.answer).toEqual(text('late'))
  queue.change(1, text('better'), false)
  await pass(100)
  expect(server.get(1)?.answer).toEqual(text('better'))
})

test('an attempt that was handed in and reopened can be answered and handed in again', async () => {
  const { open, world, server, pass } = createBench()
  const queue = open()
  queue.change(1, text('first'), false)
  queue.handIn()
  await pass(100)
  expect(queue.view().handIn).toBe('done')
  queue.reopen([...server.values()])
  queue.change(1, text('second'), false)
  queue.handIn()
  await pass(100)
  expect(queue.view().handIn).toBe('done')
  expect(world.submitted).toBe(2)
  expect(server.get(1)?.answer).toEqual(text('second'))
})

test('a device that was replaced is not brought back by news of the attempt', async () => {
  const { open, pass } = createBench()
  const queue = open()
  queue.stop('other_device')
  queue.reopen([])
  await pass(100)
  expect(queue.view().halt).toBe('other_device')
})
