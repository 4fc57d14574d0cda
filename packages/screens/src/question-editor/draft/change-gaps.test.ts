import { checkQuestion, type Question } from '@katedra/questions'
import { gapsExamples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { gapInstead, missingPlaces, shownGaps, withGap, withKind, withoutGap } from './change-gaps.ts'
import { draftOf } from './draft-of-question.ts'
import { newDraft, type QuestionDraft } from './draft.ts'
import { problemsOf } from './field-of-problem.ts'
import { questionOf } from './question-of-draft.ts'

const [planets, letters = gapsExamples[0]] = gapsExamples

/** A new text in which a word was selected and made a gap. */
function prahaGap(): QuestionDraft {
  const draft = newDraft('text', 'cs')
  const { selected, word } = gapInstead({ text: 'Praha leží na Vltavě.', start: 14, end: 20 }, 'v1')
  const text = withGap({ ...draft.text, way: 'gaps' }, 'v1', word)
  return { ...draft, prompt: { ...draft.prompt, cs: selected.text }, text }
}

function made(draft: QuestionDraft): Question {
  const checked = checkQuestion(questionOf(draft))
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  return checked.question
}

describe('a gap in the editor', () => {
  it('stands where a word was selected, and the word is its key', () => {
    expect(made(prahaGap())).toMatchObject({
      prompt: { cs: 'Praha leží na [_v1_].' },
      content: { gaps: [{ id: 'v1', kind: 'typed' }] },
      key: { gaps: { by_gap: { v1: { accepted: [{ text: 'Vltavě', fraction: 1 }] } } } },
    })
  })

  it('leaves the space behind a word that was selected by two clicks', () => {
    expect(gapInstead({ text: 'na Vltavě teče', start: 3, end: 10 }, 'a')).toMatchObject({
      selected: { text: 'na [_a_] teče', start: 9 },
      word: 'Vltavě',
    })
    expect(gapInstead({ text: 'konec', start: 5, end: 5 }, 'a').selected.text).toBe('konec[_a_]')
  })

  it('keeps its right answer when it is filled in another way, and gives it back to the text', () => {
    const draft = prahaGap()
    const [gap] = draft.text.gaps.list
    if (gap === undefined) throw new Error('there is a gap')
    const chosen = { ...draft, text: { ...draft.text, gaps: withKind(draft, gap, 'chosen') } }
    const [asChosen = gap] = chosen.text.gaps.list
    expect(asChosen).toMatchObject({ kind: 'chosen', options: [{ text: { cs: 'Vltavě' } }, { text: { cs: '' } }] })
    const banked = { ...chosen, text: { ...chosen.text, gaps: withKind(chosen, asChosen, 'bank') } }
    const [asBank = gap] = banked.text.gaps.list
    expect(banked.text.gaps.bank?.words).toMatchObject([{ text: { cs: 'Vltavě' } }])
    const back = { ...banked, text: { ...banked.text, gaps: withKind(banked, asBank, 'typed') } }
    expect(made(back)).toEqual(made(draft))
    const without = withoutGap(draft, gap)
    expect(without.prompt.cs).toBe('Praha leží na Vltavě.')
    expect(without.text.gaps.list).toEqual([])
  })

  it('is counted in the order of the prompt, and says where it has no place', () => {
    const draft = draftOf(planets, 'cs')
    const turned = { ...draft, prompt: { cs: '[_k3_] [_p1_]', en: draft.prompt.en } }
    expect(shownGaps(turned).map(({ id }) => id)).toEqual(['k3', 'p1', 'r2'])
    expect(shownGaps(turned).map((gap) => missingPlaces(turned, gap))).toEqual([[], [], ['cs']])
    expect(problemsOf(turned)).toEqual([{ field: 'prompt.cs', code: 'gap_without_place' }])
  })

  it('tells what is wrong at the gap itself', () => {
    const draft = draftOf(letters, 'cs')
    const [gap] = draft.text.gaps.list
    if (gap?.kind !== 'chosen') throw new Error('the example has changed')
    const blank = { ...gap, options: gap.options.map(({ id }) => ({ id, text: { cs: '', en: '' } })) }
    const list = draft.text.gaps.list.map((one) => (one.id === gap.id ? blank : one))
    const broken = { ...draft, text: { ...draft.text, gaps: { ...draft.text.gaps, list } } }
    expect(problemsOf(broken)).toEqual([{ field: 'gaps.a1', code: 'required' }])
  })

  it('does not take blank lines for answers', () => {
    const draft = prahaGap()
    const { gaps } = draft.text
    const key = gaps.key.by_gap['v1']
    if (key?.kind !== 'typed') throw new Error('the gap is typed')
    const lines = ['Vltavě ', '', ' '].map((text) => ({ text, fraction: 1 }))
    const by_gap = { v1: { ...key, accepted: lines } }
    const written = { ...draft, text: { ...draft.text, gaps: { ...gaps, key: { ...gaps.key, by_gap } } } }
    expect(made(written)).toEqual(made(draft))
  })
})
