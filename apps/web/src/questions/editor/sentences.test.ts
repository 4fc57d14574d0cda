import { languages } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { problemCodes, reviewCodes } from '@katedra/questions'
import { describe, expect, test } from 'vitest'
import { signs } from '@katedra/screens/question-editor/formatting/signs.ts'

describe.each(languages)('the editor speaks %s:', (language) => {
  const say = translator(language, 'question-bank')
  const missing = (keys: readonly string[]) => keys.filter((key) => say(key) === key || say(key) === '')

  test('every mistake has a sentence', () => {
    expect(missing(problemCodes.map((code) => `problem.${code}`))).toEqual([])
  })

  test('every piece of advice has a sentence', () => {
    expect(missing(reviewCodes.map((code) => `warning.${code}`))).toEqual([])
  })

  test('every sign has a name', () => {
    expect(missing(signs.map(({ id }) => `sign.${id}`))).toEqual([])
  })
})
