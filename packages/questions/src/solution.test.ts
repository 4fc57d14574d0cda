import { describe, expect, it } from 'vitest'
import { completeness } from './completeness.ts'
import { allExamples, gapsExamples } from './examples.ts'
import { parseAnswer } from './parse-answer.ts'
import type { Question } from './question-type.ts'
import { solutionOf } from './solution.ts'
import { languages } from './texts/local-text.ts'

const cases = [...allExamples, ...gapsExamples].flatMap((question) =>
  languages.map((language) => ({ question, language, type: question.type })),
)

function isOpen(question: Question): boolean {
  return (
    question.type === 'text' &&
    question.content.gaps === undefined &&
    question.key.accepted.length === 0 &&
    question.key.number === undefined
  )
}

describe('the solution of a question', () => {
  it.each(cases.filter(({ question }) => !isOpen(question)))(
    'of the type $type is a whole answer that fits the question ($language)',
    ({ question, language }) => {
      const solution = solutionOf(question, language)
      expect(parseAnswer(question, solution?.answer).ok).toBe(true)
      expect(completeness(question, solution?.answer)).toBe('complete')
    },
  )

  it.each(cases.filter(({ question }) => isOpen(question)))('does not exist for an open question', ({ question }) => {
    expect(solutionOf(question, 'cs')).toBeUndefined()
  })

  it('spells the word of the language shown, box by box', () => {
    const question: Question = {
      type: 'alphabet',
      prompt: { cs: 'Město', en: 'City' },
      points: 1,
      content: { pattern: { cs: '_____ ____', en: '___ ____' } },
      key: { word: { cs: 'ČESKÝ BROD', en: 'NEW YORK' }, ignore_diacritics: false, partial: false },
    }
    expect(solutionOf(question, 'en')?.answer).toEqual({ language: 'en', letters: [...'NEWYORK'] })
    expect(solutionOf(question, 'cs')?.score).toMatchObject({ fraction: 1, parts: { 0: 'right', 8: 'right' } })
  })
})
