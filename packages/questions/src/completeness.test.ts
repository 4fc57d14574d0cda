import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeness } from './completeness.ts'
import { examples } from './examples.ts'
import { answerTo, fullAnswerTo } from './testing/arbitrary-answer.ts'
import { anyForm } from './testing/arbitrary-gaps.ts'
import type { Answer, AnyQuestionContent, Completeness } from './question-type.ts'

const [single, several] = examples.abc
const [greenland] = examples.alphabet
const [timeline] = examples.axis
const [rivers] = examples.connection
const [king] = examples.text

describe('completeness', () => {
  test.each<[string, AnyQuestionContent | undefined, Answer | undefined, Completeness]>([
    ['no answer', single, undefined, 'empty'],
    ['abc: nothing chosen', single, { chosen: [] }, 'empty'],
    ['abc: one chosen', single, { chosen: ['k4'] }, 'complete'],
    ['abc: one of several chosen', several, { chosen: ['x8'] }, 'complete'],
    ['alphabet: empty boxes', greenland, { language: 'cs', letters: ['', ' ', '', '', '', '', ''] }, 'empty'],
    ['alphabet: some boxes', greenland, { language: 'cs', letters: ['G', '', '', '', '', '', ''] }, 'partial'],
    ['alphabet: all boxes', greenland, { language: 'cs', letters: Array.from('GRONSKO') }, 'complete'],
    [
      'alphabet: all boxes of the other language',
      greenland,
      { language: 'en', letters: Array.from('GREENLAND') },
      'complete',
    ],
    [
      'alphabet: as many letters as the other language has',
      greenland,
      { language: 'en', letters: ['G', 'R', 'Ó', 'N', 'S', 'K', 'O', '', ''] },
      'partial',
    ],
    ['axis: no marker', timeline, { positions: {} }, 'empty'],
    ['axis: some markers', timeline, { positions: { f5: -44, r2: 79 } }, 'partial'],
    ['axis: all markers', timeline, { positions: { f5: -44, r2: 79, j8: 1 } }, 'complete'],
    ['connection: no pair', rivers, { pairs: {} }, 'empty'],
    ['connection: some pairs', rivers, { pairs: { g6: 's1' } }, 'partial'],
    ['connection: all of the left column', rivers, { pairs: { g6: 's1', a3: 'u2', y8: 'e9' } }, 'complete'],
    ['text: nothing', king, { text: '' }, 'empty'],
    ['text: white space', king, { text: ' \u00A0\n' }, 'empty'],
    ['text: something', king, { text: '?' }, 'complete'],
  ])('%s', (_, question, answer, expected) => {
    if (question === undefined) throw new Error('the example is missing')
    expect(completeness(question, answer)).toBe(expected)
  })

  test('a full answer is complete', () => {
    fc.assert(
      fc.property(anyForm, (question) => {
        expect(completeness(question, fullAnswerTo(question))).toBe('complete')
      }),
    )
  })

  test('needs no key', () => {
    const pair = anyForm.chain((question) => answerTo(question).map((answer) => ({ question, answer })))
    fc.assert(
      fc.property(pair, ({ question: { key: _key, ...question }, answer }) => {
        expect(['empty', 'partial', 'complete']).toContain(completeness(question, answer))
      }),
    )
  })

  test('throws on an answer of another type', () => {
    expect(() => completeness(single, { text: 'Řím' })).toThrow(TypeError)
  })
})
