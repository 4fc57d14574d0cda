import { checkQuestion, questionTypes } from '@katedra/questions'
import { allExamples, gapsExamples } from '@katedra/questions/examples'
import { describe, expect, test } from 'vitest'
import { draftOf, writingOf } from './draft-of-question.ts'
import { newDraft, nextWriting, type QuestionDraft } from './draft.ts'
import { problemsOf } from './field-of-problem.ts'
import { questionOf } from './question-of-draft.ts'

const titled = (draft: QuestionDraft): QuestionDraft => ({ ...draft, prompt: { cs: 'Otázka?', en: '' } })

describe('a question in the editor', () => {
  test.each(allExamples.map((question) => [question.prompt.cs, question] as const))(
    'comes out as it went in: %s',
    (_prompt, question) => {
      expect(checkQuestion(questionOf(draftOf(question, 'cs')))).toEqual({ ok: true, question })
    },
  )

  test.each(questionTypes)('of type %s begins unfinished and says so at its fields', (type) => {
    const fields = problemsOf(newDraft(type, 'cs')).map(({ field }) => field)
    expect(fields).toContain('prompt.cs')
    expect(fields).not.toContain('prompt.en')
  })

  test('keeps the parts of the other types while its type is changed', () => {
    const [question] = allExamples
    if (question === undefined) throw new Error('there are examples')
    const changed = { ...draftOf(question, 'cs'), type: 'text' as const }
    expect(checkQuestion(questionOf({ ...changed, type: question.type }))).toEqual({ ok: true, question })
  })

  test.each(gapsExamples.map((question) => [question.prompt.cs, question] as const))(
    'with gaps comes out as it went in, also in one of its languages: %s',
    (_prompt, question) => {
      const draft = draftOf(question, 'cs')
      expect(checkQuestion(questionOf(draft))).toEqual({ ok: true, question })
      const checked = checkQuestion(questionOf({ ...draft, languages: ['en'] }))
      expect(checked.ok && JSON.stringify(checked.question)).not.toContain('"cs"')
    },
  )

  test('leaves out rows in which nothing is written', () => {
    const draft = titled(newDraft('abc', 'cs'))
    const options = draft.abc.options.map((option, place) => ({
      ...option,
      text: { cs: ['ano', '', 'ne', ''][place] ?? '', en: '' },
      is_correct: place === 2,
    }))
    const checked = checkQuestion(questionOf({ ...draft, abc: { ...draft.abc, options } }))
    expect(checked.ok && checked.question.type === 'abc' && checked.question.content.options).toMatchObject([
      { text: { cs: 'ano' } },
      { text: { cs: 'ne' } },
    ])
  })

  test('keeps a second language that is switched off out of the question and in the editor', () => {
    const [question] = allExamples
    if (question === undefined) throw new Error('there are examples')
    const draft = { ...draftOf(question, 'cs'), languages: ['cs' as const] }
    const checked = checkQuestion(questionOf(draft))
    expect(checked.ok && checked.question.prompt).toEqual({ cs: question.prompt.cs })
    expect(draft.prompt.en).toBe(question.prompt.en)
  })

  test('makes one item of those on the right that say the same where they may be used again', () => {
    const draft = titled(newDraft('connection', 'cs'))
    const words = [
      ['Praha', 'Česko'],
      ['Brno', 'česko'],
      ['Vídeň', 'Rakousko'],
    ]
    const pairs = draft.connection.pairs.map((pair, place) => ({
      ...pair,
      left: { ...pair.left, text: { cs: words[place]?.[0] ?? '', en: '' } },
      right: { ...pair.right, text: { cs: words[place]?.[1] ?? '', en: '' } },
    }))
    const checked = checkQuestion(questionOf({ ...draft, connection: { ...draft.connection, pairs, reuse: true } }))
    if (!checked.ok || checked.question.type !== 'connection') throw new Error('the question is whole')
    expect(checked.question.content.right).toHaveLength(2)
    expect(new Set(Object.values(checked.question.key.pairs)).size).toBe(2)
    expect(checkQuestion(questionOf(draftOf(checked.question, 'cs')))).toEqual(checked)
  })

  test('hands subject, type, tags and languages on to the next one, and nothing else', () => {
    const [question] = allExamples
    if (question === undefined) throw new Error('there are examples')
    const writing = writingOf({ subject_id: 3, tags: ['zlomky'], visibility: 'school', question }, 'cs')
    const next = nextWriting(writing)
    expect(next).toMatchObject({ subject_id: 3, tags: ['zlomky'], visibility: 'school' })
    expect(next.draft).toMatchObject({ type: question.type, languages: ['cs', 'en'], prompt: { cs: '', en: '' } })
  })
})
