import type { Question } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { distributionOf, standingsOf } from './class-pace.figures.ts'
import type { TeamAnswer } from './class-pace.queries.ts'

const [abc] = examples.abc
const [text] = examples.text
const right = abc.key.correct
const wrong = abc.content.options.map(({ id }) => id).filter((id) => !right.includes(id))

describe('how a class has answered', () => {
  it('counts outcomes, those who have given nothing among them', () => {
    const distribution = distributionOf(abc, [
      { answer: { chosen: right }, count: 3 },
      { answer: { chosen: wrong.slice(0, 1) }, count: 2 },
      { answer: { chosen: [] }, count: 1 },
      { answer: null, count: 4 },
    ])
    expect(distribution).toMatchObject({ right_count: 3, wrong_count: 2, unanswered_count: 5, other_count: 0 })
    expect(distribution.groups.map(({ count, is_right }) => [count, is_right])).toEqual([
      [3, true],
      [2, false],
    ])
  })

  it('puts together what reads the same, and names the most frequent', () => {
    const answers = ['Karel  IV.', 'karel iv.', 'Václav', ...Array.from({ length: 20 }, (_, index) => `jiný ${index}`)]
    const { groups, other_count } = distributionOf(
      text,
      answers.map((one) => ({ answer: { text: one }, count: 1 })),
    )
    expect(groups[0]).toMatchObject({ count: 2, is_right: true })
    expect(groups).toHaveLength(12)
    expect(other_count).toBe(answers.length - 13)
  })

  it('keeps every combination of options, which are counted one by one', () => {
    const multiple: Question = {
      ...abc,
      content: {
        ...abc.content,
        multiple: true,
        options: 'abcde'.split('').map((id) => ({ id, text: { cs: id } })),
      },
      key: { correct: ['a'], rule: 'exact' },
    }
    const combinations = Array.from({ length: 31 }, (_, index) =>
      'abcde'.split('').filter((_letter, place) => ((index + 1) >> place) % 2 === 1),
    )
    const { groups, other_count } = distributionOf(
      multiple,
      combinations.map((chosen) => ({ answer: { chosen }, count: 1 })),
    )
    expect(groups).toHaveLength(31)
    expect(other_count).toBe(0)
  })
})

describe('how teams stand', () => {
  const questions = new Map([
    [1, abc],
    [2, abc],
  ])
  const gave = (attempt_id: string, team_no: number, item_no: number | null, chosen?: string[]): TeamAnswer => ({
    attempt_id,
    team_no,
    item_no,
    answer: chosen === undefined ? null : { chosen },
  })

  it('is the mean of shares, not the sum of points', () => {
    const answers = [
      gave('one', 1, 1, right),
      gave('one', 1, 2, right),
      gave('two', 2, 1, right),
      gave('two', 2, 2),
      gave('three', 2, 1, right),
      gave('three', 2, 2, right),
    ]
    expect(standingsOf(3, answers, questions)).toEqual([
      { team_no: 1, member_count: 1, share: 1 },
      { team_no: 2, member_count: 2, share: 0.75 },
      { team_no: 3, member_count: 0, share: null },
    ])
  })

  it('counts who has come after all questions as a member only', () => {
    const answers = [gave('one', 1, 1, right), gave('late', 1, null)]
    expect(standingsOf(1, answers, questions)).toEqual([{ team_no: 1, member_count: 2, share: 1 }])
  })
})
