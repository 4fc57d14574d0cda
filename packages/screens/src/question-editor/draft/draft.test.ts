import { checkQuestion, questionTypes } from '@katedra/questions'
import { allExamples, gapsExamples, rubricExample } from '@katedra/questions/examples'
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

  test('with criteria comes out as it went in, also in one of its languages', () => {
    const draft = draftOf(rubricExample, 'cs')
    expect(checkQuestion(questionOf(draft))).toEqual({ ok: true, question: rubricExample })
    const checked = checkQuestion(questionOf({ ...draft, languages: ['en'] }))
    expect(checked.ok && JSON.stringify(checked.question)).not.toContain('"cs"')
  })

  test('is worth what the best levels of its criteria give, and as before once they are gone', () => {
    const draft = { ...draftOf(rubricExample, 'cs'), points: 3 }
    expect(questionOf(draft).points).toBe(5.5)
    expect(questionOf({ ...draft, rubric: { ...draft.rubric, criteria: [] } }).points).toBe(3)
    const [first, ...others] = draft.rubric.criteria
    if (first === undefined) throw new Error('the example has criteria')
    const levels = first.levels.map((level, place) => (place === 2 ? { ...level, points: 4.25 } : level))
    const changed = { ...draft, rubric: { ...draft.rubric, criteria: [{ ...first, levels }, ...others] } }
    expect(checkQuestion(questionOf(changed))).toMatchObject({ ok: true, question: { points: 7.75 } })
  })

  test('tells what is wrong with its criteria at their fields', () => {
    const draft = draftOf(rubricExample, 'cs')
    const [criterion] = draft.rubric.criteria
    const [comment, other] = draft.rubric.comments
    if (criterion === undefined || comment === undefined || other === undefined) throw new Error('the example has them')
    const [level] = criterion.levels
    const broken = {
      ...draft,
      rubric: {
        ...draft.rubric,
        criteria: [
          {
            ...criterion,
            title: { cs: '', en: '' },
            levels: criterion.levels.map((one) => ({ ...one, points: null })),
          },
        ],
        comments: [comment, { ...other, letter: comment.letter }],
      },
    }
    const problems = problemsOf(broken).map(({ field, code }) => `${field} ${code}`)
    expect(problems).toContain(`criteria.${criterion.id}.title.cs required`)
    expect(problems).toContain(`criteria.${criterion.id}.levels.${level?.id}.points required`)
    const twice = { ...draft, rubric: { ...draft.rubric, comments: broken.rubric.comments } }
    expect(problemsOf(twice)).toEqual([{ field: `comments.${other.id}.letter`, code: 'duplicate_id' }])
    const unmarked = { ...draft, text: { ...draft.text, way: 'words' as const, unmatched: 'wrong' as const } }
    expect(problemsOf(unmarked)).toContainEqual({ field: 'rubric', code: 'rubric_without_teacher' })
  })

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
