import { describe, expect, it } from 'vitest'
import { groupAnswers, groupInThread } from './answer-groups.ts'

/** As many answers of the largest length, of words that the question has, which are left out one by one. */
function longAnswers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${'xq zv '.repeat(800)}${index.toString(36).repeat(90)}`)
}

describe('answers in groups, in a thread', () => {
  it('are the groups that comparing gives', { timeout: 60_000 }, async () => {
    const orders = [
      { answers: ['in the box', 'the box', 'Karel IV.', 'karel IV'], asked: { question: 'Who?' } },
      { answers: ['osm', 'OSM', 'devět'], asked: { isCaseKept: true } },
    ]
    // Starting the thread takes long where the machine is busy.
    await groupInThread([{ answers: ['a'], asked: {} }], 'a teacher')
    expect(await groupInThread(orders, 'a teacher')).toEqual(
      orders.map(({ answers, asked }) => groupAnswers(answers, asked)),
    )
  })

  it(
    'that take too long to compare are one where they are the same, and no one else waits for them',
    { timeout: 60_000 },
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
