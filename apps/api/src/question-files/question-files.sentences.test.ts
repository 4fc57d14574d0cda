import { readCatalogues } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { reasonCodes } from './question-files.reasons.ts'
import { reasonSentence, whereWords } from './question-files.check.ts'

describe.each(['cs', 'en'] as const)('the sentences in %s', (language) => {
  it('are there for every reason, and for nothing else', () => {
    expect(readCatalogues(language)['question-files']).toHaveProperty(
      'reasons',
      Object.fromEntries(reasonCodes.map((code) => [code, expect.any(String)])),
    )
  })

  it('say the values that a reason has', () => {
    expect(reasonSentence({ code: 'syntax', values: { detail: '{=a' } }, language)).toMatch(/: \{=a$/)
    expect(whereWords({ kind: 'path', path: 'items/a.xml' }, language)).toBe('items/a.xml')
    expect(whereWords({ kind: 'row', number: 7 }, language)).toContain('7')
  })
})
