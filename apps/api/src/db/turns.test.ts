import { expect, test, vi } from 'vitest'
import { isOutage } from './database.ts'
import { createTurns } from './turns.ts'

/** Work that ends by hand; schools are called by their machine and a number, as `a1`. */
function byHand({ places, isCluster }: { places: number; isCluster: boolean }) {
  const ends = new Map<string, () => void>()
  const turns = createTurns({
    places,
    machineOf: (school) => (isCluster ? Promise.resolve(school[0] ?? '') : undefined),
    patience: 30_000,
  })
  const begin = (...schools: string[]) =>
    schools.map((school) =>
      turns.take(school, async () => {
        await new Promise<void>((resolve) => ends.set(school, resolve))
        ends.delete(school)
        return school
      }),
    )
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  async function end(school: string): Promise<void> {
    ends.get(school)?.()
    await settled()
  }
  return { turns, begin, end, settled, running: () => [...ends.keys()] }
}

test('where one machine has all schools, all places are theirs, in the order in which they came', async () => {
  const { begin, end, running } = byHand({ places: 3, isCluster: false })
  const all = begin('a1', 'a2', 'a3', 'b1', 'b2')
  expect(running()).toEqual(['a1', 'a2', 'a3'])
  await end('a2')
  expect(running()).toEqual(['a1', 'a3', 'b1'])
  for (const school of ['a1', 'a3', 'b1', 'b2']) await end(school)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
})

test('a machine that says nothing takes half of the places and leaves the others theirs', async () => {
  const { begin, end, settled, running } = byHand({ places: 4, isCluster: true })
  const all = begin('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3')
  await settled()
  expect(running()).toEqual(['a1', 'a2', 'b1', 'b2'])
  await end('b1')
  expect(running()).toEqual(['a1', 'a2', 'b2', 'b3'])
  for (const school of ['b2', 'b3', 'a1', 'a2', 'a3', 'a4', 'a5']) await end(school)
  expect(await Promise.all(all)).toHaveLength(8)
})

test('work that fails gives its place back', async () => {
  const { turns } = byHand({ places: 1, isCluster: false })
  await expect(turns.take('a1', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await turns.take('a1', () => Promise.resolve('done'))).toBe('done')
})

test('who waits too long is told as by a database that does not answer, and takes nobody’s place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { begin, end, running } = byHand({ places: 1, isCluster: false })
    const [first, second] = begin('a1', 'a2')
    const refused = second?.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(isOutage(await refused)).toBe(true)
    const [third] = begin('a3')
    await end('a1')
    expect(running()).toEqual(['a3'])
    await end('a3')
    expect(await Promise.all([first, third])).toEqual(['a1', 'a3'])
  } finally {
    vi.useRealTimers()
  }
})
