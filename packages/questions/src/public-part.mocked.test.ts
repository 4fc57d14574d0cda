import { expect, test, vi } from 'vitest'

// A module that throws when it is loaded shows whether an entry reaches it, by whatever way.
function forbidden(): never {
  throw new Error('loaded a module that knows how to score')
}
vi.mock('./examples.ts', () => forbidden())
vi.mock('./types/abc/abc.score.ts', () => forbidden())
vi.mock('./types/alphabet/alphabet.score.ts', () => forbidden())
vi.mock('./types/axis/axis.score.ts', () => forbidden())
vi.mock('./types/connection/connection.score.ts', () => forbidden())
vi.mock('./types/text/text.score.ts', () => forbidden())
vi.mock('./types/text/gaps/gaps.score.ts', () => forbidden())
vi.mock('./types/text/written.score.ts', () => forbidden())

test('the part that browsers load reaches neither a scorer nor the keys of the examples', async () => {
  await expect(import('./index.ts')).resolves.toHaveProperty('publicQuestion')
})

test('the scoring entry does reach the scorers, so the test above would notice', async () => {
  await expect(import('./scoring.ts')).rejects.toThrow()
})

test('nothing that the public part offers has to do with scores but their shape', async () => {
  const names = Object.keys(await import('./index.ts'))
  expect(names.filter((name) => /score|points/i.test(name))).toEqual(['Score'])
})
