import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from './examples.ts'
import { publicQuestion, solvedQuestion } from './public-question.ts'
import { PublicQuestion, type Question } from './question-type.ts'
import { anyForm } from './testing/arbitrary-gaps.ts'
import { anyRubricQuestion, questionOf } from './testing/arbitrary-question.ts'
import { deepFreeze } from './testing/deep-freeze.ts'

const order = fc.record({ seed: fc.string(), shuffle_options: fc.boolean() }, { noNullPrototype: true })

/** Names of all fields anywhere in a value. */
function fieldNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...fieldNames(inner),
  ])
}

/** The question with the key and explanation of the same shape that another author might have written. */
function withOtherKey(question: Question): Question {
  const explanation = { cs: 'jiné vysvětlení' }
  switch (question.type) {
    case 'abc':
      return {
        ...question,
        explanation,
        key: { correct: question.content.options.slice(-1).map((option) => option.id), rule: 'exact' },
      }
    case 'alphabet':
      return {
        ...question,
        explanation,
        key: { ...question.key, word: { cs: 'JINÉ' }, partial: !question.key.partial },
      }
    case 'axis':
      return { ...question, explanation, key: { positions: {}, tolerance: 12345 } }
    case 'connection':
      return { ...question, explanation, key: { pairs: {}, rule: 'exact' } }
    case 'text':
      return { ...question, explanation, key: { ...question.key, accepted: [], unmatched: 'manual' } }
  }
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id.localeCompare(other.id)
}

describe('the public view of a question', () => {
  test('holds no field of a key and no explanation anywhere', () => {
    const secret = [
      'key',
      'explanation',
      'correct',
      'rule',
      'word',
      'partial',
      'ignore_diacritics',
      'tolerance',
      'pairs',
      'positions',
    ]
    const secretOfText = ['accepted', 'fraction', 'number', 'case_sensitive', 'typo_tolerance', 'unmatched']
    fc.assert(
      fc.property(anyForm, order, (question, layout) => {
        const names = fieldNames(JSON.parse(JSON.stringify(publicQuestion(question, layout))))
        expect(names.filter((name) => [...secret, ...secretOfText].includes(name))).toEqual([])
      }),
    )
  })

  test('is the same for two questions that differ only in key and explanation', () => {
    fc.assert(
      fc.property(anyForm, order, (question, layout) => {
        expect(JSON.stringify(publicQuestion(withOtherKey(question), layout))).toBe(
          JSON.stringify(publicQuestion(question, layout)),
        )
      }),
    )
  })

  test('holds the criteria of a rubric only where their author lets pupils see them before, and never its comments', () => {
    fc.assert(
      fc.property(anyRubricQuestion, order, (question, layout) => {
        const { rubric } = question.key
        const view = publicQuestion(question, layout)
        expect('criteria' in view ? view.criteria : undefined).toEqual(
          rubric?.shown_before === true ? rubric.criteria : undefined,
        )
        expect(
          fieldNames(view).filter((name) => ['rubric', 'comments', 'letter', 'shown_before'].includes(name)),
        ).toEqual([])
        // What a pupil may see may be laid out again.
        expect(publicQuestion(view, layout)).toEqual(view)
      }),
    )
  })

  test('with its key, once that may be seen, holds no comments that a teacher keeps', () => {
    fc.assert(
      fc.property(anyRubricQuestion, (question) => {
        const { rubric, ...key } = question.key
        expect(solvedQuestion(question)).toEqual({ ...question, key: { ...key, rubric: { ...rubric, comments: [] } } })
      }),
    )
  })

  test('has the shape that is sent to pupils and changes nothing in the question', () => {
    fc.assert(
      fc.property(anyForm, order, (question, layout) => {
        const view = publicQuestion(deepFreeze(question), layout)
        expect(PublicQuestion.parse(view)).toEqual(view)
      }),
    )
  })

  test('is the same twice for one seed', () => {
    fc.assert(
      fc.property(anyForm, order, (question, layout) => {
        expect(publicQuestion(question, layout)).toEqual(publicQuestion(question, layout))
      }),
    )
  })

  test('keeps all options and items with their ids and texts', () => {
    fc.assert(
      fc.property(questionOf.abc, questionOf.connection, order, (abc, connection, layout) => {
        const abcView = publicQuestion(abc, layout)
        const connectionView = publicQuestion(connection, layout)
        if (abcView.type !== 'abc' || connectionView.type !== 'connection') throw new Error('the type has changed')
        expect(abcView.content.options.toSorted(byId)).toEqual(abc.content.options.toSorted(byId))
        expect(connectionView.content.right.toSorted(byId)).toEqual(connection.content.right.toSorted(byId))
        expect(connectionView.content.left).toEqual(connection.content.left)
      }),
    )
  })

  const seeds = Array.from({ length: 40 }, (_, number) => `seed ${number}`)
  const [abc] = examples.abc
  const [connection] = examples.connection
  const ordersSeen = (question: Question, shuffle_options: boolean): number =>
    new Set(seeds.map((seed) => JSON.stringify(publicQuestion(question, { seed, shuffle_options })))).size

  test('shuffles the options only where both the test and the question want it', () => {
    const fixed: Question = { ...abc, content: { ...abc.content, shuffle: false } }
    expect(ordersSeen(abc, true)).toBeGreaterThan(10)
    expect(ordersSeen(abc, false)).toBe(1)
    expect(ordersSeen(fixed, true)).toBe(1)
  })

  test('shuffles the right column of a connection whatever the test says', () => {
    expect(ordersSeen(connection, false)).toBeGreaterThan(10)
    expect(ordersSeen(connection, true)).toBeGreaterThan(10)
  })
})
