import { describe, expect, test } from 'vitest'
import { allExamples } from './examples.ts'
import { languages } from './texts/local-text.ts'
import { questionTypes } from './question-type.ts'
import { scoreAnswer } from './scoring.ts'
import { fullAnswerTo } from './testing/arbitrary-answer.ts'

/** Every text in several languages anywhere in a value: an object that has one of the languages as a field. */
function localTexts(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  if (languages.some((language) => language in value)) return [value]
  return Object.values(value).flatMap(localTexts)
}

describe('the examples', () => {
  test('show every type', () => {
    expect(new Set(allExamples.map((question) => question.type))).toEqual(new Set(questionTypes))
  })

  test.each(allExamples.map((question) => [question.prompt.en, question]))(
    'speak both languages: "%s"',
    (_, question) => {
      for (const text of localTexts(question)) expect(Object.keys(text)).toEqual([...languages])
    },
  )

  test.each(allExamples.map((question) => [question.prompt.en, question]))(
    'can be answered in full: "%s"',
    (_, question) => {
      const isMarkedByTeacher = question.type === 'text' && question.key.unmatched === 'manual'
      expect(
        scoreAnswer(question, isMarkedByTeacher ? { text: 'Země se otáčí.' } : fullAnswerTo(question)),
      ).toMatchObject(isMarkedByTeacher ? { kind: 'manual' } : { kind: 'scored', fraction: 1 })
    },
  )
})
