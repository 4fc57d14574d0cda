import type { Question } from '@katedra/questions'
import { allExamples, examples, gapsExamples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { acceptInGap, acceptText, isAccepted, isMended, problemAt, problemsOf, turnOption } from './mended-key.ts'

const [abc] = examples.abc
const [text] = examples.text
const [axis] = examples.axis
const [connection] = examples.connection
const several = examples.abc.find(({ content }) => content.multiple)

describe('a mended key', () => {
  it.each(allExamples.map((question) => ({ type: question.type, question })))(
    'of the type $type begins without problems and unchanged',
    ({ question }) => {
      expect(problemsOf(question)).toEqual([])
      expect(isMended(question, structuredClone(question))).toBe(false)
      expect(isMended(question, { ...question, points: question.points + 1 })).toBe(true)
    },
  )

  it('accepts a text for all points, and raises one that was worth less', () => {
    const key = {
      ...text.key,
      accepted: [
        { text: 'Řím', fraction: 1 },
        { text: 'Rim', fraction: 0.5 },
      ],
    }
    expect(acceptText(key, 'Roma').accepted.at(-1)).toEqual({ text: 'Roma', fraction: 1 })
    expect(acceptText(key, 'Rim').accepted).toEqual([
      { text: 'Řím', fraction: 1 },
      { text: 'Rim', fraction: 1 },
    ])
  })

  it('accepts a text without its full stop where that does not count, and what the author has foreseen to the letter', () => {
    const lastOf = (key: typeof text.key, written: string) => acceptText(key, written).accepted.at(-1)
    expect(lastOf(text.key, '„Karel Český“.')).toEqual({ text: 'Karel Český', fraction: 1 })
    expect(isAccepted(acceptText(text.key, 'Karel Český.'), 'Karel Český.', undefined)).toBe(true)
    const strict = { ...text.key, case_sensitive: true }
    expect(lastOf(strict, 'Karel Český.')).toEqual({ text: 'Karel Český.', fraction: 1 })
    const foreseen = { ...text.key, accepted: [{ text: 'Karel Český.', fraction: 0.5 }] }
    expect(acceptText(foreseen, 'Karel Český.').accepted).toEqual([{ text: 'Karel Český.', fraction: 1 }])
  })

  it('has one right option where one may be chosen', () => {
    const other = abc.content.options.find(({ id }) => !abc.key.correct.includes(id))?.id ?? ''
    expect(turnOption(abc, other).correct).toEqual([other])
  })

  it('takes options in and out where several may be chosen, and misses the last one', () => {
    if (several === undefined) throw new Error('no example with several right options')
    const ids = several.content.options.map(({ id }) => id)
    const none = several.key.correct.reduce<typeof several>(
      (question, id) => ({ ...question, key: turnOption(question, id) }),
      several,
    )
    expect(none.key.correct).toEqual([])
    expect(problemAt(problemsOf(none), 'key.correct')).toBe('too_small')
    const all = ids
      .toReversed()
      .reduce<typeof several>((question, id) => ({ ...question, key: turnOption(question, id) }), none)
    expect(all.key.correct).toEqual(ids)
  })

  it.each<[string, Question]>([
    ['points', { ...abc, points: Number.NaN }],
    ['points', { ...abc, points: 0 }],
    ['key.tolerance', { ...axis, key: { ...axis.key, tolerance: Number.NaN } }],
    ['key.pairs', { ...connection, key: { ...connection.key, pairs: {} } }],
    ['key.accepted.0.text', { ...text, key: { ...text.key, accepted: [{ text: '', fraction: 1 }] } }],
  ])('says what is wrong at %s', (path, question) => {
    expect(problemAt(problemsOf(question), path)).toBeDefined()
  })
})

describe('one more answer of a gap', () => {
  const [planets, , rivers = gapsExamples[0]] = gapsExamples

  it('is a text where one writes, worth all of it, and the other gaps stay as they are', () => {
    const key = acceptInGap(planets.key, 'k3', { text: 'kamení' })
    expect(key.gaps?.by_gap['k3']).toMatchObject({ accepted: [{}, {}, { text: 'kamení', fraction: 1 }] })
    expect(key.gaps?.by_gap['p1']).toBe(planets.key.gaps?.by_gap['p1'])
    expect(problemsOf({ ...planets, key })).toEqual([])
  })

  it('is a word where one chooses; what does not belong there changes nothing', () => {
    const key = acceptInGap(rivers.key, 'v1', { word: 'w3' })
    expect(key.gaps?.by_gap['v1']).toMatchObject({ accepted: [{ word: 'w1' }, { word: 'w3', fraction: 1 }] })
    expect(acceptInGap(rivers.key, 'v1', { text: 'Labi' })).toEqual(rivers.key)
    expect(acceptInGap(rivers.key, 'zz', { word: 'w3' })).toEqual(rivers.key)
  })
})
