import { questionTypes } from '@katedra/questions'
import { allExamples } from '@katedra/questions/examples'
import { describe, expect, test } from 'vitest'
import { draftOf } from './draft-of-question.ts'
import { drawableAxis, previewOf } from './draft-preview.ts'
import { newDraft } from './draft.ts'

describe('the preview', () => {
  test.each(questionTypes)('of a new question of type %s has gaps and no answer to check', (type) => {
    const { shown, whole } = previewOf(newDraft(type, 'cs'), 'seed')
    expect(shown?.prompt).toEqual({ cs: '…' })
    expect(whole).toBeUndefined()
  })

  test('of a whole question can be checked, and holds no key', () => {
    for (const question of allExamples) {
      const { shown, whole } = previewOf(draftOf(question, 'cs'), 'seed')
      expect(whole).toEqual(question)
      expect(JSON.stringify(shown)).not.toContain('"key"')
    }
  })

  test('of an axis that runs nowhere is not drawn', () => {
    const draft = newDraft('axis', 'cs')
    expect(drawableAxis(draft)).toMatchObject({ min: 0, max: 10 })
    for (const broken of [{ max: 0 }, { max: null }, { step: 0 }, { step: 20 }, { labels_every: 0.001 }])
      expect(drawableAxis({ ...draft, axis: { ...draft.axis, ...broken } })).toBeUndefined()
  })
})
