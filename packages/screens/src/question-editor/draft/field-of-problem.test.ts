import { describe, expect, test } from 'vitest'
import { newDraft, newItem, type QuestionDraft } from './draft.ts'
import { problemsOf } from './field-of-problem.ts'

const cs = (text: string) => ({ cs: text, en: '' })
const asked = (draft: QuestionDraft): QuestionDraft => ({ ...draft, prompt: cs('Otázka?') })

describe('what is wrong with a draft', () => {
  test('stands at the option that lacks its text, whatever blank rows are above it', () => {
    const draft = asked(newDraft('abc', 'cs'))
    const [first, second, third, fourth] = draft.abc.options
    if (!first || !second || !third || !fourth) throw new Error('four rows are prepared')
    const options = [first, second, { ...third, is_correct: true }, { ...fourth, text: cs('ano') }]
    const problems = problemsOf({ ...draft, abc: { ...draft.abc, options } })
    expect(problems).toEqual([{ field: `options.${third.id}.text.cs`, code: 'required' }])
  })

  test('stands at the whole list of options where none is right', () => {
    const draft = asked(newDraft('abc', 'cs'))
    const options = draft.abc.options.map((option, place) => ({ ...option, text: cs(`${place}`) }))
    expect(problemsOf({ ...draft, abc: { ...draft.abc, options } })).toEqual([
      { field: 'abc.correct', code: 'too_small' },
    ])
  })

  test('stands at the word, also where its boxes are meant', () => {
    const fields = problemsOf(asked(newDraft('alphabet', 'cs'))).map(({ field }) => field)
    expect(fields).toEqual(['alphabet.word.cs'])
  })

  test('stands at the place of a marker that has none', () => {
    const draft = asked(newDraft('axis', 'cs'))
    const [marker] = draft.axis.markers
    if (!marker) throw new Error('a marker is prepared')
    const markers = [{ ...marker, label: cs('polovina') }]
    expect(problemsOf({ ...draft, axis: { ...draft.axis, markers } })).toEqual([
      { field: `markers.${marker.id}.position`, code: 'required' },
    ])
  })

  test('stands at the side of a pair, and at an extra item', () => {
    const draft = asked(newDraft('connection', 'cs'))
    const pairs = draft.connection.pairs.map((pair) => ({
      ...pair,
      left: { ...pair.left, text: cs('vlevo') },
      right: { ...pair.right, text: cs('vpravo') },
    }))
    const [first] = pairs
    if (!first) throw new Error('pairs are prepared')
    const broken = pairs.with(0, { ...first, right: { ...first.right, text: cs('') } })
    const extra = { ...newItem({ en: 'only in English' }) }
    expect(problemsOf({ ...draft, connection: { ...draft.connection, pairs: broken, extras: [extra] } })).toEqual([
      { field: `pairs.${first.id}.right.text.cs`, code: 'required' },
      { field: `extras.${extra.id}.text.cs`, code: 'required' },
    ])
  })

  test('stands at the accepted answers where none earns full points', () => {
    const draft = asked(newDraft('text', 'cs'))
    expect(problemsOf(draft)).toEqual([{ field: 'text.accepted', code: 'no_full_answer' }])
  })

  test('is nothing once a teacher marks by hand', () => {
    const draft = asked(newDraft('text', 'cs'))
    expect(problemsOf({ ...draft, text: { ...draft.text, way: 'manual' } })).toEqual([])
  })
})
