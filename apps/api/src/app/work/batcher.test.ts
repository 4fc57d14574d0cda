import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

interface Item {
  name: string
  value: number
}

/** A batcher whose writes are released by hand. */
function batcherReleasedByHand(options: { fails?: (items: readonly Item[]) => boolean; maxSize?: number } = {}) {
  const batches: Item[][] = []
  const releases: (() => void)[] = []
  const batcher = createBatcher<Item, string>({
    name: 'tried',
    key: ({ name }) => name,
    maxSize: options.maxSize ?? 100,
    async write(items) {
      batches.push([...items])
      await new Promise<void>((resolve) => releases.push(resolve))
      if (options.fails?.(items) === true) throw new Error('refused')
      return items.map(({ name, value }) => `${name}${value}`)
    },
  })
  async function release(): Promise<void> {
    releases.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { batcher, batches, release }
}

test('writes a single item at once and what has gathered meanwhile together', async () => {
  const { batcher, batches, release } = batcherReleasedByHand()
  const first = batcher.add({ name: 'a', value: 1 })
  const rest = [batcher.add({ name: 'b', value: 2 }), batcher.add({ name: 'c', value: 3 })]
  expect(batches).toEqual([[{ name: 'a', value: 1 }]])
  await release()
  expect(batches[1]).toHaveLength(2)
  await release()
  expect(await Promise.all([first, ...rest])).toEqual(['a1', 'b2', 'c3'])
})

test('never writes two items of one key in the same batch and keeps their order', async () => {
  const { batcher, batches, release } = batcherReleasedByHand()
  const all = [1, 2, 3].map((value) => batcher.add({ name: 'a', value }))
  for (let turn = 0; turn < 3; turn += 1) await release()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3'])
  expect(batches.map((batch) => batch.map(({ value }) => value))).toEqual([[1], [2], [3]])
})

test('lets one bad item fail alone', async () => {
  const { batcher, release } = batcherReleasedByHand({ fails: (items) => items.some(({ name }) => name === 'bad') })
  const first = batcher.add({ name: 'first', value: 0 })
  const good = batcher.add({ name: 'good', value: 1 })
  const bad = batcher.add({ name: 'bad', value: 2 })
  const outcome = Promise.allSettled([first, good, bad])
  for (let turn = 0; turn < 4; turn += 1) await release()
  expect((await outcome).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('lets time pass from one batch to the next where it is asked to, and a single item go at once', async () => {
  const sizes: number[] = []
  const batcher = createBatcher<Item, number>({
    name: 'tried',
    key: ({ name }) => name,
    maxSize: 100,
    every: 50,
    async write(items) {
      sizes.push(items.length)
      return items.map(({ value }) => value)
    },
  })
  expect(await batcher.add({ name: 'a', value: 1 })).toBe(1)
  const first = batcher.add({ name: 'b', value: 2 })
  await new Promise((resolve) => setImmediate(resolve))
  expect(sizes).toEqual([1])
  expect(await Promise.all([first, batcher.add({ name: 'c', value: 3 })])).toEqual([2, 3])
  expect(sizes).toEqual([1, 2])
})

test('goes on after a failure', async () => {
  const { batcher, release } = batcherReleasedByHand({ fails: (items) => items[0]?.name === 'bad' })
  const bad = batcher.add({ name: 'bad', value: 1 })
  const outcome = Promise.allSettled([bad])
  await release()
  expect((await outcome)[0].status).toBe('rejected')
  const good = batcher.add({ name: 'good', value: 2 })
  await release()
  expect(await good).toBe('good2')
})

test('keeps a batch within its limit', async () => {
  const { batcher, batches, release } = batcherReleasedByHand({ maxSize: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => batcher.add({ name, value: 0 }))
  for (let turn = 0; turn < 3; turn += 1) await release()
  await Promise.all(all)
  expect(batches.map((batch) => batch.length)).toEqual([1, 2, 1])
})

test('fails the whole batch when the database is what fails, without asking again for each', async () => {
  let writes = 0
  const batcher = createBatcher<Item, string>({
    name: 'tried',
    key: ({ name }) => name,
    maxSize: 100,
    async write() {
      writes += 1
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('Connection terminated unexpectedly')
    },
  })
  const all = ['first', 'second', 'third'].map((name) => batcher.add({ name, value: 1 }))
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(writes).toBe(2)
})

/** A batcher whose lanes are the first letters of names; its writes are released by hand. */
function lanesReleasedByHand() {
  const writing = new Map<string, () => void>()
  const batcher = createBatcher<Item, string>({
    name: 'tried',
    key: ({ name }) => name,
    maxSize: 100,
    lane: ({ name }) => name[0] ?? '',
    async write(items) {
      const names = items.map(({ name }) => name)
      await new Promise<void>((resolve) => writing.set(names.join(), resolve))
      return names
    },
  })
  async function release(names: string): Promise<void> {
    writing.get(names)?.()
    writing.delete(names)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { batcher, isWritten: () => [...writing.keys()], release }
}

test('writes lanes side by side, and what came meanwhile to one with that one', async () => {
  const { batcher, isWritten, release } = lanesReleasedByHand()
  const all = ['a1', 'b1', 'a2', 'b2', 'a3'].map((name) => batcher.add({ name, value: 0 }))
  expect(isWritten()).toEqual(['a1', 'b1'])
  await release('b1')
  expect(isWritten()).toEqual(['a1', 'b2'])
  await release('a1')
  expect(isWritten()).toEqual(['b2', 'a2,a3'])
  await release('b2')
  await release('a2,a3')
  expect(await Promise.all(all)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('lets a bounded number of lanes write at once, in turn, each with all that it has by then', async () => {
  const { batcher, isWritten, release } = lanesReleasedByHand()
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((letter) => `${letter}1`)
  const all = names.map((name) => batcher.add({ name, value: 0 }))
  expect(isWritten()).toHaveLength(8)
  all.push(...['a2', 'j2'].map((name) => batcher.add({ name, value: 0 })))
  for (const written of ['a1', 'b1', 'c1']) await release(written)
  expect(isWritten()).toEqual(['d1', 'e1', 'f1', 'g1', 'h1', 'i1', 'j1,j2', 'a2'])
  while (isWritten().length > 0) await release(isWritten()[0] ?? '')
  expect(await Promise.all(all)).toEqual([...names, 'a2', 'j2'])
})

test('fails what waits for a turn that does not come, and goes on with what comes after', async () => {
  let isTaken = true
  const batcher = createBatcher<Item, string>({
    name: 'tried',
    key: ({ name }) => name,
    maxSize: 100,
    turns: { take: (_, work) => (isTaken ? Promise.reject(new Error('timeout')) : work()) },
    write: (items) => Promise.resolve(items.map(({ name }) => name)),
  })
  const both = ['a', 'b'].map((name) => batcher.add({ name, value: 0 }))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isTaken = false
  expect(await batcher.add({ name: 'c', value: 0 })).toBe('c')
})
