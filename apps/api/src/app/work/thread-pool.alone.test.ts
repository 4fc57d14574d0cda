import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { SamplePartsOrder } from '../../testing/sample-parts-worker.ts'
import type { SampleOrder } from '../../testing/sample-worker.ts'
import { createThreadPool, endThreads, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts'

class TooLong extends Error {}

let pool: ThreadPool<SampleOrder, number>
afterEach(() => pool.close())

function poolWith(options: Partial<ThreadPoolOptions> = {}): ThreadPool<SampleOrder, number> {
  pool = createThreadPool({
    file: new URL('../../testing/sample-worker.ts', import.meta.url),
    maxQueue: 10,
    maxWorkTime: 20_000,
    maxIdleTime: 20_000,
    tooLong: () => new TooLong(),
    ...options,
  })
  return pool
}

describe('a piece of work in a thread', () => {
  it('that fails says why, and the thread goes on', async () => {
    const { run } = poolWith()
    await expect(run('throw')).rejects.toThrow('refused')
    expect(await run('reply')).toEqual(expect.any(Number))
  })

  it('that crashes its thread fails alone: those that wait get a new one', async () => {
    const { run } = poolWith()
    const settled = await Promise.allSettled([run('crash'), run('reply'), run('reply')])
    expect(settled).toMatchObject([
      { status: 'rejected', reason: { message: 'crashed' } },
      { status: 'fulfilled', value: expect.any(Number) },
      { status: 'fulfilled', value: expect.any(Number) },
    ])
  })

  it('that takes too long is given up with its thread, and those that wait get a new one', async () => {
    const { run } = poolWith({ maxWorkTime: 4000 })
    const [hung, next] = await Promise.allSettled([run('hang'), run('reply')])
    expect(hung).toMatchObject({ status: 'rejected', reason: expect.any(TooLong) })
    expect(next).toMatchObject({ value: expect.any(Number) })
  })

  it('has its whole time also where the start of its thread takes longer', async () => {
    const { run } = poolWith({
      file: new URL('../../testing/slow-start-worker.ts', import.meta.url),
      maxWorkTime: 2000,
    })
    expect(await run('reply')).toEqual(expect.any(Number))
  })

  it('whose thread ends without a word is given up when its time is over', async () => {
    const { run } = poolWith({ maxWorkTime: 4000 })
    await expect(run('exit')).rejects.toThrow(TooLong)
    expect(await run('reply')).toEqual(expect.any(Number))
  })

  it('that takes too much memory is given up with its thread, and those that wait get a new one', async () => {
    const { run } = poolWith({ resourceLimits: { maxOldGenerationSizeMb: 64 } })
    const [full, next] = await Promise.allSettled([run('fill memory'), run('reply')])
    expect(full).toMatchObject({ status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
    expect(next).toMatchObject({ value: expect.any(Number) })
  })

  it('that finds the queue full is refused with 503', async () => {
    const { run } = poolWith({ maxQueue: 1 })
    const settled = await Promise.allSettled([run('reply'), run('reply'), run('reply')])
    expect(settled).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'app.unavailable' } },
    ])
  })

  it('fails at once where its thread cannot begin', async () => {
    const { run } = poolWith({ file: new URL('no-such-worker.ts', import.meta.url) })
    await expect(run('reply')).rejects.toThrow()
  })
})

describe('several threads', () => {
  const others = ['b', 'c', 'd']

  // A busy computer may take a minute to start a thread, and here one of the two keeps a core of it busy.
  it('work side by side, and one account holds one of them however much it brings', { timeout: 120_000 }, async () => {
    const { run } = poolWith({ threads: 2, maxWorkTime: 60_000, maxQueue: 20, maxOwnQueue: 10 })
    const ended: string[] = []
    const hung = Promise.allSettled(Array.from({ length: 10 }, () => run('hang', 'a').finally(() => ended.push('a'))))
    await Promise.all(others.map((account) => run('reply', account).then(() => ended.push(account))))
    expect(ended).toEqual(others)
    await pool.close()
    for (const one of await hung) expect(one).toMatchObject({ reason: { code: 'app.unavailable' } })
  })

  it('end with all pools when the process stops, and start no more', async () => {
    const { run } = poolWith({ threads: 2, maxWorkTime: 60_000 })
    const work = Promise.allSettled(['a', 'a', 'b', 'c'].map((account) => run('hang', account)))
    await endThreads()
    for (const one of await work) expect(one).toMatchObject({ reason: { code: 'app.unavailable' } })
    await expect(run('reply')).rejects.toMatchObject({ code: 'app.unavailable' })
  })
})

describe('work in parts', () => {
  let parts: ThreadPool<SamplePartsOrder, number, number>
  afterEach(() => parts.close())
  function partsWith(options: Partial<ThreadPoolOptions> = {}) {
    parts = createThreadPool({
      file: new URL('../../testing/sample-parts-worker.ts', import.meta.url),
      maxQueue: 10,
      maxWorkTime: 20_000,
      maxIdleTime: 20_000,
      tooLong: () => new TooLong(),
      ...options,
    })
    return parts
  }
  const ignore = () => Promise.resolve()

  it('gives one after another, each when the one before is taken', async () => {
    const { runInParts } = partsWith()
    const steps: string[] = []
    const sum = await runInParts('count', 'a', async (part) => {
      steps.push(`${part} comes`)
      await setTimeout(20)
      steps.push(`${part} taken`)
    })
    expect(sum).toBe(6)
    expect(steps).toEqual(['1 comes', '1 taken', '2 comes', '2 taken', '3 comes', '3 taken'])
  })

  it('is not over time while a part is being taken', async () => {
    const { runInParts } = partsWith({ maxWorkTime: 4000 })
    expect(await runInParts('count', 'a', (part) => setTimeout(part === 1 ? 5000 : 0))).toBe(6)
  })

  it('ends with what was thrown by who takes it, and the next gets a new thread', async () => {
    const { runInParts } = partsWith()
    await expect(runInParts('count', 'a', () => Promise.reject(new Error('not taken')))).rejects.toThrow('not taken')
    expect(await runInParts('count', 'a', ignore)).toBe(6)
  })

  it.each([
    ['throw', { message: 'refused' }],
    ['hang', expect.any(TooLong)],
    ['fill memory', { code: 'ERR_WORKER_OUT_OF_MEMORY' }],
  ] as const)('that fails after a part (%s) says why', async (order, reason) => {
    const { runInParts } = partsWith({ maxWorkTime: 10_000, resourceLimits: { maxOldGenerationSizeMb: 64 } })
    const taken: number[] = []
    const [outcome] = await Promise.allSettled([
      runInParts(order, 'a', (part) => {
        taken.push(part)
        return Promise.resolve()
      }),
    ])
    expect(outcome).toMatchObject({ status: 'rejected', reason })
    expect(taken).toEqual([1])
    expect(await runInParts('count', 'a', ignore)).toBe(6)
  })

  it('of one account holds one thread however much it brings', async () => {
    const { runInParts, close } = partsWith({ threads: 2, maxWorkTime: 60_000 })
    const hung = Promise.allSettled([1, 2, 3].map(() => runInParts('hang', 'a', ignore)))
    expect(await runInParts('count', 'b', ignore)).toBe(6)
    await close()
    for (const one of await hung) expect(one).toMatchObject({ reason: { code: 'app.unavailable' } })
  })
})

describe('a thread', () => {
  it('serves one piece after another and ends when there is none for a while', async () => {
    const { run } = poolWith({ maxIdleTime: 1500 })
    const first = await run('reply')
    expect(await run('reply')).toBe(first)
    await setTimeout(3000)
    expect(await run('reply')).not.toBe(first)
  })

  it('ends when its pool is closed, and what it worked at fails', async () => {
    const { run, close } = poolWith()
    await run('reply')
    const hung = Promise.allSettled([run('hang')])
    await close()
    expect(await hung).toMatchObject([{ status: 'rejected', reason: { code: 'app.unavailable' } }])
  })
})
