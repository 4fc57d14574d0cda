import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsExamples } from '../../../examples.ts'
import { ownValue } from '../../../own-value.ts'
import type { QuestionOf, Score } from '../../../question-type.ts'
import { scoreAnswer } from '../../../scoring.ts'
import { gapsAnswerTo, textWithGaps } from '../../../testing/arbitrary-gaps.ts'
import type { GapsKey } from './gaps.ts'

const [planets, letters, rivers] = gapsExamples

function scoreOf(question: QuestionOf<'text'> | undefined, gaps: Record<string, string>): Score {
  if (question === undefined) throw new Error('the example is missing')
  return scoreAnswer(question, { text: '', gaps })
}

/** The question with another rule, or with other keys of some gaps. */
function withKey(question: QuestionOf<'text'> | undefined, changes: Partial<GapsKey>): QuestionOf<'text'> {
  if (question?.key.gaps === undefined) throw new Error('the example is missing')
  const by_gap = { ...question.key.gaps.by_gap, ...changes.by_gap }
  return { ...question, key: { ...question.key, gaps: { ...question.key.gaps, ...changes, by_gap } } }
}

const answered = textWithGaps.chain((question) => gapsAnswerTo(question).map((answer) => ({ question, answer })))

describe('gaps', () => {
  it('earn by their weights, each by the ladder of Text', () => {
    expect(scoreOf(planets, { p1: 'jupitr', r2: '11,8 let', k3: 'Dust' })).toEqual({
      kind: 'scored',
      fraction: 1,
      parts: { p1: 'right', r2: 'right', k3: 'right' },
    })
    expect(scoreOf(planets, { p1: 'Jupiter', r2: '12,2' })).toEqual({
      kind: 'scored',
      fraction: 0.5,
      parts: { p1: 'right', r2: 'wrong', k3: 'missed' },
    })
    expect(scoreOf(planets, { p1: 'Saturn', r2: '', k3: 'kamení' })).toEqual({
      kind: 'scored',
      fraction: 0.125,
      parts: { p1: 'wrong', r2: 'missed', k3: 'near' },
    })
  })

  it('forgive a full stop and quotes around what was filled in', () => {
    expect(scoreOf(planets, { p1: '„Jupiter“.' })).toHaveProperty('parts.p1', 'right')
  })

  it('are unanswered where none is filled', () => {
    expect(scoreOf(planets, {})).toEqual({ kind: 'unanswered' })
    expect(scoreOf(planets, { p1: ' ', r2: '' })).toEqual({ kind: 'unanswered' })
    expect(scoreAnswer(planets, { text: '' })).toEqual({ kind: 'unanswered' })
  })

  it('are all or nothing where the author wants it', () => {
    expect(scoreOf(letters, { a1: 'x2', b2: 'x2' })).toEqual({
      kind: 'scored',
      fraction: 0,
      parts: { a1: 'right', b2: 'wrong' },
    })
    expect(scoreOf(letters, { a1: 'x2', b2: 'x1' })).toHaveProperty('fraction', 1)
  })

  it('take the words of a bank', () => {
    expect(scoreOf(rivers, { v1: 'w1', v2: 'w3', v3: 'w4' })).toEqual({
      kind: 'scored',
      fraction: 2 / 3,
      parts: { v1: 'right', v2: 'wrong', v3: 'right' },
    })
  })

  it('take a word that reads the same as the right one', () => {
    if (rivers?.content.bank === undefined) throw new Error('the example is missing')
    const words = [...rivers.content.bank.words, { id: 'w9', text: { cs: 'Vltavě', en: 'Vltava' } }]
    const question = { ...rivers, content: { ...rivers.content, bank: { ...rivers.content.bank, words } } }
    expect(scoreOf(question, { v1: 'w9' })).toMatchObject({ parts: { v1: 'right', v2: 'missed', v3: 'missed' } })
  })
})

describe('a gap that no key accepts', () => {
  it('waits for the teacher, and what the others have earned is proposed', () => {
    expect(scoreOf(planets, { p1: 'Jupiter', r2: '20', k3: 'písku' })).toEqual({
      kind: 'manual',
      known: { fraction: 0.5, max_fraction: 0.75, parts: { p1: 'right', r2: 'wrong' } },
    })
  })

  it('waits where a number was asked for and words were written', () => {
    expect(scoreOf(planets, { r2: 'dvanáct' })).toEqual({
      kind: 'manual',
      known: { fraction: 0, max_fraction: 0.25, parts: { p1: 'missed', k3: 'missed' } },
    })
  })

  it('under all or nothing may earn everything, where the rest is right, or else nothing', () => {
    const exact = withKey(planets, { rule: 'exact' })
    expect(scoreOf(exact, { p1: 'Jupiter', r2: '12', k3: 'písku' })).toMatchObject({
      known: { fraction: 0, max_fraction: 1 },
    })
    expect(scoreOf(exact, { p1: 'Mars', r2: '12', k3: 'písku' })).toMatchObject({
      known: { fraction: 0, max_fraction: 0 },
    })
  })
})

describe('the score of gaps', () => {
  it('is the weighted mean of the fractions, within 0 and 1', () => {
    fc.assert(
      fc.property(answered, ({ question, answer }) => {
        const score = scoreAnswer(question, answer)
        fc.pre(score.kind === 'scored' && question.key.gaps?.rule === 'partial')
        const weights = Object.values(question.key.gaps.by_gap).map(({ weight }) => weight)
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        const right = Object.entries(score.parts).reduce(
          (sum, [id, part]) =>
            sum + (part === 'right' ? (ownValue(question.key.gaps?.by_gap ?? {}, id)?.weight ?? 0) : 0),
          0,
        )
        const near = Object.values(score.parts).includes('near')
        if (near) expect(score.fraction).toBeGreaterThan(right / total - 1e-12)
        else expect(score.fraction).toBeCloseTo(right / total, 12)
      }),
    )
  })

  it('does not depend on the order of gaps, keys and words, to the last bit', () => {
    fc.assert(
      fc.property(answered, ({ question, answer }) => {
        const turned = reversed(question)
        const gaps = Object.fromEntries(Object.entries('gaps' in answer ? (answer.gaps ?? {}) : {}).toReversed())
        expect(scoreAnswer(turned, { text: '', gaps })).toEqual(scoreAnswer(question, answer))
      }),
      { numRuns: 300 },
    )
  })

  it('has every gap as a part, but those that wait; those are filled and lie between the two fractions', () => {
    fc.assert(
      fc.property(answered, ({ question, answer }) => {
        const score = scoreAnswer(question, answer)
        const ids = (question.content.gaps ?? []).map(({ id }) => id)
        if (score.kind === 'scored') expect(Object.keys(score.parts).toSorted()).toEqual(ids.toSorted())
        if (score.kind !== 'manual') return
        const { fraction = 1, max_fraction = 0, parts = {} } = score.known ?? {}
        expect(fraction).toBeLessThanOrEqual(max_fraction)
        const waiting = ids.filter((id) => !Object.hasOwn(parts, id))
        expect(waiting.length).toBeGreaterThan(0)
        for (const id of waiting) expect('gaps' in answer && ownValue(answer.gaps ?? {}, id)?.trim()).toBeTruthy()
      }),
    )
  })

  it('never falls when a gap becomes right', () => {
    const better = answered.chain(({ question, answer }) =>
      fc.constantFrom(...(question.content.gaps ?? [])).map(({ id }) => ({ question, answer, id })),
    )
    fc.assert(
      fc.property(better, ({ question, answer, id }) => {
        const own = ownValue(question.key.gaps?.by_gap ?? {}, id)
        const right =
          own?.kind === 'typed'
            ? (own.accepted.find(({ fraction }) => fraction === 1)?.text ?? String(own.number?.value ?? ''))
            : own?.accepted.find(({ fraction }) => fraction === 1)?.word
        const gaps = { ...('gaps' in answer ? answer.gaps : {}), [id]: right ?? '' }
        expect(leastOf(scoreAnswer(question, { text: '', gaps }))).toBeGreaterThanOrEqual(
          leastOf(scoreAnswer(question, answer)) - 1e-12,
        )
      }),
    )
  })
})

function leastOf(score: Score): number {
  if (score.kind === 'scored') return score.fraction
  return score.kind === 'manual' ? (score.known?.fraction ?? 0) : 0
}

function reversed(question: QuestionOf<'text'>): QuestionOf<'text'> {
  const { gaps = [], bank } = question.content
  const { gaps: key } = question.key
  return {
    ...question,
    content: {
      ...question.content,
      gaps: gaps
        .map((gap) => (gap.kind === 'chosen' ? { ...gap, options: gap.options.toReversed() } : gap))
        .toReversed(),
      ...(bank === undefined ? {} : { bank: { ...bank, words: bank.words.toReversed() } }),
    },
    key: {
      ...question.key,
      ...(key === undefined
        ? {}
        : { gaps: { ...key, by_gap: Object.fromEntries(Object.entries(key.by_gap).toReversed()) } }),
    },
  }
}
