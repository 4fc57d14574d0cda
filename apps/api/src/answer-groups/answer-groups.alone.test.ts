import { describe, expect, it, vi } from 'vitest'
import { groupAnswers, groupInThread } from './answer-groups.ts'

/** As many answers of the largest length, of words that the question has, which are left out one by one. */
function longAnswers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${'xq zv '.repeat(800)}${index.toString(36).repeat(90)}`)
}

describe('answers in groups, in a thread', () => {
  it('are the groups that comparing gives', { timeout: 120_000 }, async () => {
    const orders = [
      { answers: ['in the box', 'the box', 'Karel IV.', 'karel IV'], asked: { question: 'Who?' } },
      { answers: ['osm', 'OSM', 'devět'], asked: { isCaseKept: true } },
    ]
    const expected = orders.map(({ answers, asked }) => groupAnswers(answers, asked))
    // Where the machine is very busy, even the thread's start may take too long.
    await vi.waitFor(async () => expect(await groupInThread(orders, 'a teacher')).toEqual(expected), 100_000)
  })

  it(
    'that take too long to compare are one where they are the same, and no one else waits for them',
    { timeout: 120_000 },
    async () => {
      const answers = [...longAnswers(150), ...longAnswers(1)]
      let [maxWait, last] = [0, performance.now()]
      const ticking = setInterval(() => {
        maxWait = Math.max(maxWait, performance.now() - last)
        last = performance.now()
      }, 50)
      const [groups] = await groupInThread([{ answers, asked: { question: 'Co je xq zv a proč' } }], 'a teacher')
      clearInterval(ticking)
      expect(groups?.at(-1)).toBe(0)
      expect(groups).toHaveLength(151)
      expect(maxWait).toBeLessThan(3000)
    },
  )
})
