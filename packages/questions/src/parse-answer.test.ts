import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from './examples.ts'
import { parseAnswer } from './parse-answer.ts'
import type { AnyQuestionContent } from './question-type.ts'
import { answerTo, fullAnswerTo } from './testing/arbitrary-answer.ts'
import { anyForm } from './testing/arbitrary-gaps.ts'
import { questionOf } from './testing/arbitrary-question.ts'
import { deepFreeze } from './testing/deep-freeze.ts'
import { maxTextLength } from './types/text/text.ts'

const [single, several] = examples.abc
const [greenland, usti] = examples.alphabet
const [timeline, segment] = examples.axis
const [rivers, animals] = examples.connection
const [king] = examples.text

describe('an answer that fits its question', () => {
  test('is taken as it is, right, wrong, incomplete or empty', () => {
    const pair = anyForm.chain((question) => answerTo(question).map((answer) => ({ question, answer })))
    fc.assert(
      fc.property(pair, ({ question, answer }) => {
        expect(parseAnswer(question, deepFreeze(answer))).toEqual({ ok: true, answer })
      }),
    )
  })

  test('is also the full one', () => {
    fc.assert(
      fc.property(anyForm, (question) => {
        expect(parseAnswer(question, fullAnswerTo(question)).ok).toBe(true)
      }),
    )
  })

  test.each<[string, AnyQuestionContent | undefined, unknown]>([
    ['no option', single, { chosen: [] }],
    ['all options of several', several, { chosen: ['q6', 'h1', 'c5', 'x8', 'm3'] }],
    ['empty boxes', greenland, { language: 'cs', letters: ['', '', '', '', '', '', ''] }],
    ['as many boxes as the English word has', greenland, { language: 'en', letters: Array.from('GREENLAND') }],
    ['boxes without the spaces between words', usti, { language: 'cs', letters: Array.from('ÚSTÍNADLABEM') }],
    ['a part of the markers', timeline, { positions: { f5: -44 } }],
    ['both ends of the axis', timeline, { positions: { f5: -100, r2: 500 } }],
    ['the years on both sides of the missing year 0', timeline, { positions: { f5: -1, r2: 1 } }],
    ['a position with the noise of binary fractions', segment, { positions: { p1: 3 * 0.1 } }],
    ['the beginning of the axis with such noise', segment, { positions: { p1: -1e-16 } }],
    ['the end of the axis with such noise', segment, { positions: { p1: 30 * 0.1 + 1e-15 } }],
    ['one right item for two left ones where it may be reused', animals, { pairs: { o7: 'b8', i5: 'b8' } }],
    ['a blank text', king, { text: ' ' }],
    ['the longest text', king, { text: 'a'.repeat(maxTextLength) }],
  ])('may have %s', (_, question, value) => {
    expect(parseAnswer(present(question), value)).toEqual({ ok: true, answer: value })
  })
})

describe('an answer that does not fit its question', () => {
  test.each<[string, AnyQuestionContent | undefined, unknown]>([
    ['a foreign option', single, { chosen: ['zz'] }],
    ['two options where one may be chosen', single, { chosen: ['k4', 'w9'] }],
    ['an option chosen twice', several, { chosen: ['m3', 'm3'] }],
    ['too few letters', greenland, { language: 'cs', letters: Array.from('GRÓN') }],
    ['the number of letters of the other language', greenland, { language: 'cs', letters: Array.from('GREENLAND') }],
    ['a language that Katedra does not speak', greenland, { language: 'de', letters: Array.from('GRÓNSKO') }],
    ['a foreign marker', timeline, { positions: { zz: 10 } }],
    ['a year before the axis', timeline, { positions: { f5: -101 } }],
    ['a year behind the axis', timeline, { positions: { f5: 501 } }],
    ['the year 0', timeline, { positions: { f5: 0 } }],
    ['a negative year 0', timeline, { positions: { f5: -0 } }],
    ['a part of a year', timeline, { positions: { f5: 10.5 } }],
    ['a position between the steps', segment, { positions: { p1: 1.25 } }],
    ['a position that is no number', segment, { positions: { p1: '1.3' } }],
    ['an endless position', segment, { positions: { p1: Infinity } }],
    ['a position that is not a number', segment, { positions: { p1: NaN } }],
    ['a foreign item on the left', rivers, { pairs: { zz: 'u2' } }],
    ['a foreign item on the right', rivers, { pairs: { g6: 'zz' } }],
    ['an item on the right used twice', rivers, { pairs: { g6: 'u2', a3: 'u2' } }],
    ['a text above the limit', king, { text: 'a'.repeat(maxTextLength + 1) }],
    ['an additional field', king, { text: 'Karel', fraction: 1 }],
    ['the shape of another type', king, { chosen: ['k4'] }],
    ['a name that every object inherits', rivers, { pairs: { constructor: 'u2' } }],
    ['nothing', king, undefined],
    ['null', single, null],
    ['a list', single, ['w9']],
    ['a bare text', king, 'Karel'],
  ])('is refused when it has %s', (_, question, value) => {
    expect(parseAnswer(present(question), value)).toEqual({ ok: false })
  })

  test('is refused with any foreign id', () => {
    const foreign = fc.stringMatching(/^[a-z0-9]{1,12}$/)
    fc.assert(
      fc.property(questionOf.abc, questionOf.connection, questionOf.axis, foreign, (abc, connection, axis, id) => {
        fc.pre(
          ![
            ...abc.content.options,
            ...connection.content.left,
            ...connection.content.right,
            ...axis.content.markers,
          ].some((item) => item.id === id),
        )
        expect(parseAnswer(abc, { chosen: [id] }).ok).toBe(false)
        expect(parseAnswer(connection, { pairs: { [id]: connection.content.right.at(0)?.id } }).ok).toBe(false)
        expect(
          parseAnswer(connection, {
            pairs: Object.fromEntries(connection.content.left.slice(0, 1).map((item) => [item.id, id])),
          }).ok,
        ).toBe(false)
        expect(parseAnswer(axis, { positions: { [id]: axis.content.min } }).ok).toBe(false)
      }),
    )
  })

  test('is refused without an error whatever it is', () => {
    fc.assert(
      fc.property(anyForm, fc.anything({ withNullPrototype: true }), (question, value) => {
        expect([true, false]).toContain(parseAnswer(question, value).ok)
      }),
    )
  })
})

test('a question in one language takes the boxes that are shown, also from a pupil who reads the other language', () => {
  const question: AnyQuestionContent = { type: 'alphabet', content: { pattern: { cs: '___' } } }
  expect(parseAnswer(question, { language: 'en', letters: ['P', 'E', 'S'] }).ok).toBe(true)
  expect(parseAnswer(question, { language: 'en', letters: ['D', 'O', 'G', 'S'] }).ok).toBe(false)
})

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the example is missing')
  return value
}
