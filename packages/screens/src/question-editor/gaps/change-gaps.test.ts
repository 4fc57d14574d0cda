import { checkQuestion, type QuestionOf } from '@katedra/questions'
import { gapsExamples } from '@katedra/questions/examples'
import { describe, expect, test } from 'vitest'
import { draftOf } from '../draft/draft-of-question.ts'
import { gapWays, newAccepted, newDraft, type GapWay, type QuestionDraft } from '../draft/draft.ts'
import { problemsOf } from '../draft/field-of-problem.ts'
import { questionOf } from '../draft/question-of-draft.ts'
import { nextGapId, withAnswer, withoutGap, withPrompt, withRemoved, withTextWay, withWay } from './change-gaps.ts'
import { gapsInOrder, gapsMissingIn } from './gaps-in-order.ts'

const cs = (text: string) => ({ cs: text, en: '' })

/** As the button does it: the answer of the new gap, then the text with its mark. */
function inserted(draft: QuestionDraft, word: string, text: string): QuestionDraft {
  const id = nextGapId(draft)
  return withPrompt(withAnswer(draft, { id, word, language: 'cs' }), cs(text.replace('#', `[_${id}_]`)))
}

const river = inserted(withPrompt(newDraft('text', 'cs'), cs('Praha leží na Vltavě.')), 'Vltavě', 'Praha leží na #.')

function checked(draft: QuestionDraft): QuestionOf<'text'> {
  const { ok, ...rest } = checkQuestion(questionOf(draft))
  if (!ok || !('question' in rest) || rest.question.type !== 'text') throw new Error(JSON.stringify(rest))
  return rest.question
}

describe('a selected word', () => {
  test('becomes the answer of a gap, and the question a text with gaps', () => {
    const { prompt, content, key } = checked(river)
    expect(prompt).toEqual({ cs: 'Praha leží na [_1_].' })
    expect(content.gaps).toEqual([{ id: '1', kind: 'typed', numeric: false }])
    expect(key.gaps?.by_gap['1']).toMatchObject({ weight: 1, accepted: [{ text: 'Vltavě', fraction: 1 }] })
  })

  test.each<[GapWay, object]>([
    ['number', { accepted: [{ text: 'Vltavě', fraction: 1 }] }],
    ['chosen', { kind: 'chosen', accepted: [{ fraction: 1 }] }],
    ['bank', { kind: 'bank', accepted: [{ fraction: 1 }] }],
  ])('goes along to another way: %s', (way, key) => {
    const { content, key: keys } = questionOf(withWay(river, '1', way))
    expect(keys['gaps']).toMatchObject({ by_gap: { 1: key } })
    if (way !== 'number') expect(JSON.stringify(content)).toContain('"text":{"cs":"Vltavě"}')
  })

  test('becomes a number where a number is wanted', () => {
    const year = withWay(inserted(newDraft('text', 'cs'), '1 918,5', 'Rok #'), '1', 'number')
    const again = inserted(year, '1 918,5', 'Rok [_1_] a #')
    expect(again.gaps.all[1]).toMatchObject({ way: 'number', written: { value: 1918.5 } })
  })

  test('comes into a gap of the way of the last one', () => {
    const both = inserted(withWay(river, '1', 'bank'), 'Moravě', 'Praha na [_1_], Olomouc na #.')
    expect(checked(both).content).toMatchObject({
      gaps: [{ kind: 'bank' }, { kind: 'bank' }],
      bank: { words: [{ text: { cs: 'Vltavě' } }, { text: { cs: 'Moravě' } }] },
    })
  })
})

describe('a mark', () => {
  test('that is written by hand adds a gap', () => {
    const draft = withPrompt(river, cs('Na [_1_] a [_x9_]'))
    expect(gapsInOrder(draft).map(({ id }) => id)).toEqual(['1', 'x9'])
    expect(problemsOf(draft)).toEqual([{ field: 'gaps.x9.accepted', code: 'no_full_answer' }])
  })

  test('that is taken away takes its gap along, and brings it back whole', () => {
    const gone = withPrompt(river, cs('Praha leží na .'))
    expect(gapsInOrder(gone)).toEqual([])
    expect(problemsOf(gone)).toEqual([{ field: 'gaps', code: 'too_small' }])
    const back = withRemoved(gone)
    expect(checked(back)).toEqual(checked(river))
    expect(back.gaps.removed).toBeNull()
  })

  test('of a new gap never wakes one that was taken away', () => {
    expect(nextGapId(withPrompt(river, cs('Praha')))).toBe('2')
  })

  test('is wanted once in each language', () => {
    const both: QuestionDraft = { ...withPrompt(river, { ...river.prompt, en: 'Prague' }), languages: ['cs', 'en'] }
    expect(gapsMissingIn(both, 'en').map(({ id }) => id)).toEqual(['1'])
    expect(problemsOf(both)).toContainEqual({ field: 'prompt.en', code: 'gap_without_place' })
    const answered = withAnswer(both, { id: '1', word: 'Vltava', language: 'en' })
    expect(answered.gaps.all[0]?.written.accepted.map(({ text }) => text)).toEqual(['Vltavě', 'Vltava'])
  })
})

describe('a gap that is removed', () => {
  test('gives its answer back to the text, in whichever way it was filled, and can be taken back', () => {
    for (const way of gapWays) {
      const draft = withWay(river, '1', way)
      const without = withoutGap(draft, '1')
      expect(without.prompt.cs).toBe('Praha leží na Vltavě.')
      expect(gapsInOrder(without)).toEqual([])
      expect(withRemoved(without).prompt.cs).toBe('Praha leží na [_1_].')
    }
  })
})

describe('gaps', () => {
  const [planets] = gapsExamples

  test('are counted in the order of the prompt, and missed in the language that lacks them', () => {
    const draft = draftOf(planets, 'cs')
    const turned = { ...draft, prompt: { cs: '[_k3_] [_p1_]', en: draft.prompt.en } }
    expect(gapsInOrder(turned).map(({ id }) => id)).toEqual(['k3', 'p1', 'r2'])
    expect(gapsMissingIn(turned, 'cs').map(({ id }) => id)).toEqual(['r2'])
    expect(problemsOf(turned)).toEqual([{ field: 'prompt.cs', code: 'gap_without_place' }])
  })

  test('do not take blank rows for answers', () => {
    const [gap] = river.gaps.all
    if (gap === undefined) throw new Error('there is a gap')
    const accepted = [...gap.written.accepted, newAccepted(''), newAccepted(' ')]
    const all = [{ ...gap, written: { ...gap.written, accepted } }]
    expect(checked({ ...river, gaps: { ...river.gaps, all } })).toEqual(checked(river))
  })
})

describe('a text whose gaps are switched off', () => {
  test('has its words in the prompt, and its gaps again when they are switched on', () => {
    const off = withTextWay(river, 'words')
    expect(off.prompt.cs).toBe('Praha leží na Vltavě.')
    expect(checked(withTextWay(off, 'gaps'))).toEqual(checked(river))
  })
})

describe('what is wrong with a gap', () => {
  const [, letters, rivers] = gapsExamples
  if (letters === undefined || rivers === undefined) throw new Error('the examples are missing')

  test('stands at the option that lacks its text in one language', () => {
    const draft = draftOf(letters, 'cs')
    const [, gap] = draft.gaps.all
    const option = gap?.options[0]
    if (gap === undefined || option === undefined) throw new Error('there are two gaps')
    const options = gap.options.with(0, { ...option, text: { ...option.text, en: '' } })
    const all = draft.gaps.all.with(1, { ...gap, options })
    expect(problemsOf({ ...draft, gaps: { ...draft.gaps, all } })).toEqual([
      { field: `options.${option.id}.text.en`, code: 'required' },
    ])
  })

  test('stands at its options where none is right, and at its weight', () => {
    const draft = draftOf(letters, 'cs')
    const all = draft.gaps.all.map((gap) => ({
      ...gap,
      weight: gap.id === 'a1' ? null : 1,
      options: gap.options.map((option) => ({ ...option, fraction: gap.id === 'b2' ? 0 : option.fraction })),
    }))
    expect(problemsOf({ ...draft, gaps: { ...draft.gaps, all } })).toEqual([
      { field: 'gaps.a1.weight', code: 'required' },
    ])
    const weighed = all.map((gap) => ({ ...gap, weight: 1 }))
    expect(problemsOf({ ...draft, gaps: { ...draft.gaps, all: weighed } })).toEqual([
      { field: 'gaps.b2.right', code: 'no_full_answer' },
    ])
  })

  test('stands at the bank where its words are not enough', () => {
    const draft = draftOf(rivers, 'cs')
    const all = draft.gaps.all.map((gap) => ({ ...gap, right: [{ word: 'w1', fraction: 1 }] }))
    expect(problemsOf({ ...draft, gaps: { ...draft.gaps, all } })).toEqual([{ field: 'words', code: 'too_few_words' }])
    expect(problemsOf({ ...draft, gaps: { ...draft.gaps, all, reuse: true } })).toEqual([])
  })
})
