import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkQuestion } from '../../check-question.ts'
import { chanceRate } from '../../analytics/chance-rate.ts'
import { completeness } from '../../completeness.ts'
import { parseAnswer } from '../../parse-answer.ts'
import { publicQuestion } from '../../public-question.ts'
import type { QuestionOf } from '../../question-type.ts'
import { reviewQuestion } from '../../review-question.ts'
import { scoreAnswer } from '../../scoring.ts'
import { answerTo, fullAnswerTo } from '../../testing/arbitrary-answer.ts'
import { anyOrdering } from '../../testing/arbitrary-question.ts'
import type { ConnectionKey } from './connection.ts'
import { pairsInOrder, placesOf } from './ordering.ts'
import { readAlike } from './same-face.ts'

type Ordering = QuestionOf<'connection'>

/** Things named by letters, in the order of the letters; a letter may stand twice. */
function orderingOf(letters: string, rule: ConnectionKey['rule'] = 'relative'): Ordering {
  const things = Array.from(letters, (letter, index) => ({
    id: `${letter.toLowerCase()}${index}`,
    text: { cs: letter },
  }))
  return {
    type: 'connection',
    prompt: { cs: 'Seřaď.' },
    points: 1,
    content: { left: placesOf(things), right: things, reuse: false, ordering: true },
    key: { pairs: pairsInOrder(things.map(({ id }) => id)), rule },
  }
}

/** The answer of a pupil who puts the things so; a dot is a place without one. */
function given(question: Ordering, order: string): { pairs: Record<string, string> } {
  const rest = [...question.content.right]
  const pairs = Array.from(order).flatMap((letter, place) => {
    const index = rest.findIndex(({ text }) => text.cs === letter)
    return index < 0 ? [] : rest.splice(index, 1).map(({ id }) => [`p${place + 1}`, id] as const)
  })
  return { pairs: Object.fromEntries(pairs) }
}

const fractionOf = (question: Ordering, order: string): number => {
  const score = scoreAnswer(question, given(question, order))
  return score.kind === 'scored' ? score.fraction : Number.NaN
}

describe('the score of an ordering', () => {
  // Moodle's figures for six things: its grading types 0 and 4 (question/type/ordering), and all or nothing.
  test.each<[string, number, number, number]>([
    ['ABCDEF', 1, 1, 1],
    ['FEDCBA', 0, 0, 0],
    ['BACDEF', 4 / 6, 14 / 15, 0],
    ['BCDEFA', 0, 10 / 15, 0],
    ['FABCDE', 0, 10 / 15, 0],
    ['AFEDCB', 2 / 6, 5 / 15, 0],
    ['ABDCEF', 4 / 6, 14 / 15, 0],
    ['A.....', 1 / 6, 0, 0],
    ['.A.B..', 0, 1 / 15, 0],
  ])('%s earns %d by right places, %d by what stands before what and %d all or nothing', (order, ...fractions) => {
    for (const [index, rule] of (['partial', 'relative', 'exact'] as const).entries())
      expect(fractionOf(orderingOf('ABCDEF', rule), order)).toBeCloseTo(fractions[index] ?? Number.NaN, 12)
  })

  test.each(['partial', 'relative', 'exact'] as const)('%s takes equal things in either order', (rule) => {
    const question = orderingOf('ABAC', rule)
    const [first, second, third, last] = question.content.right.map(({ id }) => id)
    const turned = { pairs: pairsInOrder([third, second, first, last].flatMap((id) => id ?? [])) }
    expect(scoreAnswer(question, turned)).toMatchObject({ fraction: 1, parts: { p1: 'right', p3: 'right' } })
  })

  test('tells place by place what was right, whatever the rule', () => {
    expect(scoreAnswer(orderingOf('ABC'), given(orderingOf('ABC'), 'BA.'))).toMatchObject({
      parts: { p1: 'wrong', p2: 'wrong', p3: 'missed' },
    })
  })

  test('lies within 0 and 1, is 1 for the right order alone and 0 for it turned round', () => {
    const pair = anyOrdering.chain((question) => answerTo(question).map((answer) => ({ question, answer })))
    fc.assert(
      fc.property(pair, ({ question, answer }) => {
        const score = scoreAnswer(question, answer)
        expect(score.kind === 'unanswered').toBe(completeness(question, answer) === 'empty')
        if (score.kind !== 'scored') return
        expect(score.fraction).toBeGreaterThanOrEqual(0)
        expect(score.fraction).toBeLessThanOrEqual(1)
        const isRight = Object.values(score.parts).every((part) => part === 'right')
        expect(score.fraction === 1).toBe(isRight)
      }),
    )
    fc.assert(
      fc.property(anyOrdering, (question) => {
        const turned = { pairs: pairsInOrder(question.content.right.map(({ id }) => id).toReversed()) }
        const relative: Ordering = { ...question, key: { ...question.key, rule: 'relative' } }
        expect(scoreAnswer(relative, turned)).toMatchObject({ fraction: 0 })
        expect(scoreAnswer(relative, fullAnswerTo(question))).toMatchObject({ fraction: 1 })
      }),
    )
  })

  test('by what stands before what never falls when a thing moves nearer to its place past a neighbour', () => {
    const swapped = fc.tuple(anyOrdering, fc.nat()).chain(([question, at]) => {
      const ids = question.content.right.map(({ id }) => id)
      const relative: Ordering = { ...question, key: { ...question.key, rule: 'relative' } }
      return fc
        .shuffledSubarray(ids, { minLength: ids.length })
        .map((order) => ({ question: relative, ids, order, place: at % (ids.length - 1) }))
    })
    fc.assert(
      fc.property(swapped, ({ question, ids, order, place }) => {
        const [one = '', other = ''] = order.slice(place, place + 2)
        const better = order.with(place, other).with(place + 1, one)
        const step = ids.indexOf(other) < ids.indexOf(one) ? 1 : -1
        const before = scoreAnswer(question, { pairs: pairsInOrder(order) })
        const after = scoreAnswer(question, { pairs: pairsInOrder(better) })
        if (before.kind !== 'scored' || after.kind !== 'scored') throw new Error('a full answer is scored')
        expect(Math.sign(after.fraction - before.fraction)).toBe(step)
      }),
    )
  })

  test('is no score while nothing is touched', () => {
    expect(scoreAnswer(orderingOf('ABC'), undefined)).toEqual({ kind: 'unanswered' })
    expect(scoreAnswer(orderingOf('ABC'), { pairs: {} })).toEqual({ kind: 'unanswered' })
  })

  test('earns by guessing what all orders earn on average', () => {
    const orders = ['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA']
    for (const rule of ['partial', 'relative', 'exact'] as const) {
      const question = orderingOf('ABC', rule)
      const mean = orders.reduce((sum, order) => sum + fractionOf(question, order), 0) / orders.length
      expect(chanceRate(question)).toBeCloseTo(mean, 12)
    }
  })
})

describe('the check of an ordering', () => {
  const problemsOf = (change: (question: Ordering) => unknown): string[] => {
    const checked = checkQuestion(change(orderingOf('ABCD')))
    return checked.ok ? [] : checked.problems.map(({ path, code }) => `${path} ${code}`)
  }
  const withContent = (part: Partial<Ordering['content']>) => (question: Ordering) => ({
    ...question,
    content: { ...question.content, ...part },
  })

  test.each<[string, (question: Ordering) => unknown, string[]]>([
    ['a good one', (question) => question, []],
    [
      'places of another name',
      withContent({ left: placesOf(orderingOf('ABCDE').content.right).slice(1) }),
      ['key.pairs.p1 unknown_id', 'key.pairs.p5 required', 'content.left invalid'],
    ],
    ['things used several times', withContent({ reuse: true }), ['content.reuse invalid']],
    ['more things than places', withContent({ right: orderingOf('ABCDE').content.right }), ['content.right too_big']],
    [
      'fewer things than places',
      withContent({ right: orderingOf('ABC').content.right }),
      ['key.pairs.p4 unknown_id', 'content.right too_small'],
    ],
    ['two things only', () => orderingOf('AB'), ['content.right too_small']],
    ['thirteen things', () => orderingOf('ABCDEFGHIJKLM'), ['content.left too_big']],
    [
      'the same thing at two places',
      (question) => ({ ...question, key: { ...question.key, pairs: { ...question.key.pairs, p2: 'a0' } } }),
      ['key.pairs.p2 used_twice'],
    ],
    [
      'its rule in a question that matches',
      ({ content: { ordering: _ordering, ...content }, ...question }) => ({ ...question, content }),
      ['key.rule invalid'],
    ],
  ])('%s', (_, change, problems) => {
    expect(problemsOf(change)).toEqual(problems)
  })

  test('keeps the things in their right order and the places as they are made, however they were written', () => {
    fc.assert(
      fc.property(anyOrdering, fc.nat(), (question, turn) => {
        const { left, right } = question.content
        const by = turn % right.length
        const written = {
          ...question,
          content: {
            ...question.content,
            left: left.map(({ id }) => ({ id, text: { cs: `místo ${id}` } })),
            right: [...right.slice(by), ...right.slice(0, by)].toReversed(),
          },
        }
        expect(checkQuestion(written)).toEqual({ ok: true, question })
      }),
    )
  })
})

describe('the starting order', () => {
  const order = fc.record({ seed: fc.string(), shuffle_options: fc.boolean() }, { noNullPrototype: true })
  const shownBy = (question: Ordering, seed: string) => {
    const view = publicQuestion(question, { seed, shuffle_options: false })
    if (view.type !== 'connection') throw new Error('the type has changed')
    return view.content.right
  }

  test('is never the right one', () => {
    fc.assert(
      fc.property(anyOrdering, order, (question, { seed }) => {
        expect(shownBy(question, seed).map(({ id }) => id)).not.toEqual(Object.values(question.key.pairs))
      }),
    )
  })

  test('does not read as the right one either, where things are equal', () => {
    const letters = fc
      .array(fc.constantFrom('A', 'B', 'C'), { minLength: 3, maxLength: 12 })
      .filter((drawn) => new Set(drawn).size > 1)
    fc.assert(
      fc.property(letters, order, (drawn, { seed }) => {
        const question = orderingOf(drawn.join(''))
        expect(readAlike(shownBy(question, seed), question.content.right)).toBe(false)
      }),
    )
  })

  test('is each of the others about equally often', () => {
    const counts = new Map<string, number>()
    for (let attempt = 0; attempt < 23_000; attempt += 1) {
      const shown = shownBy(orderingOf('ABCD'), `attempt/${attempt}`)
        .map(({ text }) => text.cs)
        .join('')
      counts.set(shown, (counts.get(shown) ?? 0) + 1)
    }
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    expect(counts.size).toBe(23)
    // 22 degrees of freedom: 48.3 is passed by chance once in a thousand.
    expect(chiSquare).toBeLessThan(48.3)
  })

  // Attempts that are open when a new version is installed must keep their order.
  test.each<[string, string]>([
    ['pokus-1', 'BADCE'],
    ['pokus-2', 'CBEAD'],
  ])('never changes the order that the seed "%s" has once given', (seed, expected) => {
    expect(
      shownBy(orderingOf('ABCDE'), seed)
        .map(({ text }) => text.cs)
        .join(''),
    ).toBe(expected)
  })

  test('leaves the places alone', () => {
    const question = orderingOf('ABCDE')
    expect(publicQuestion(question, { seed: 'x', shuffle_options: true }).content).toHaveProperty(
      'left',
      question.content.left,
    )
  })
})

test('an answer holds each thing once, at a place that there is', () => {
  const question = orderingOf('ABC')
  expect(parseAnswer(question, given(question, 'CAB'))).toMatchObject({ ok: true })
  expect(parseAnswer(question, given(question, '.A.'))).toMatchObject({ ok: true })
  expect(parseAnswer(question, { pairs: { p1: 'a0', p2: 'a0' } })).toEqual({ ok: false })
  expect(parseAnswer(question, { pairs: { p4: 'a0' } })).toEqual({ ok: false })
})

test('equal things are pointed at, and the places speak as the things do', () => {
  const warnings = reviewQuestion(orderingOf('ABA')).filter(({ code }) => code !== 'missing_explanation')
  expect(warnings).toEqual([{ code: 'equal_things', path: 'content.right.2.text' }])
})

test('things that differ in spaces are equal, those that differ in capitals or diacritics alone are alike', () => {
  const question = orderingOf('ABCDE')
  const texts = ['pravěk', 'stará  doba', 'Pravek', 'stará doba', 'novověk']
  const right = question.content.right.map((thing, index) => ({ ...thing, text: { cs: texts[index] ?? '' } }))
  const warnings = reviewQuestion({ ...question, content: { ...question.content, right } })
  expect(warnings.filter(({ code }) => code.endsWith('things'))).toEqual([
    { code: 'equal_things', path: 'content.right.3.text' },
    { code: 'alike_things', path: 'content.right.2.text' },
  ])
})
