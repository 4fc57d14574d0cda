import { gapsInOrder } from '@katedra/questions'
import { gapsExamples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { fillGap, filledWith, nextGapForWord } from './fill-gaps.ts'
import { wordsAround } from './words-around.ts'

const [planets, , rivers = gapsExamples[0]] = gapsExamples

describe('filling a gap', () => {
  it('keeps the other gaps, and an empty value empties it', () => {
    const first = fillGap(planets.content, undefined, { gap: 'p1', value: 'Jupiter' })
    const second = fillGap(planets.content, first, { gap: 'r2', value: '12' })
    expect(second).toEqual({ text: '', gaps: { p1: 'Jupiter', r2: '12' } })
    expect(fillGap(planets.content, second, { gap: 'p1', value: '' })).toEqual({ text: '', gaps: { r2: '12' } })
    expect(filledWith(second, 'constructor')).toBe('')
  })

  it('takes a word from where it was, unless words may be used several times', () => {
    const { content } = rivers
    const once = fillGap(content, fillGap(content, undefined, { gap: 'v1', value: 'w1' }), { gap: 'v2', value: 'w1' })
    expect(once).toEqual({ text: '', gaps: { v2: 'w1' } })
    const reused = { ...content, bank: { words: content.bank?.words ?? [], reuse: true } }
    expect(fillGap(reused, { text: '', gaps: { v1: 'w1' } }, { gap: 'v2', value: 'w1' })).toEqual({
      text: '',
      gaps: { v1: 'w1', v2: 'w1' },
    })
  })

  it('lets the same be written in two gaps', () => {
    const twice = fillGap(planets.content, { text: '', gaps: { p1: 'led' } }, { gap: 'k3', value: 'led' })
    expect(twice).toEqual({ text: '', gaps: { p1: 'led', k3: 'led' } })
  })

  it('goes on with the next gap without a word, from the end to the beginning', () => {
    const inOrder = gapsInOrder(rivers.content, '[_v3_] [_v1_] [_v2_]')
    expect(inOrder.map(({ id }) => id)).toEqual(['v3', 'v1', 'v2'])
    expect(nextGapForWord(inOrder, { text: '', gaps: { v1: 'w1' } }, 'v1')).toBe('v2')
    expect(nextGapForWord(inOrder, { text: '', gaps: { v2: 'w1' } }, 'v2')).toBe('v3')
    expect(nextGapForWord(inOrder, { text: '', gaps: { v1: 'a', v2: 'b', v3: 'c' } }, 'v2')).toBeUndefined()
  })
})

describe('the words around a gap', () => {
  it('are a few before and behind it, other gaps left open and marks left out', () => {
    const around = wordsAround('Jedna dvě tři čtyři pět **šest** sedm [_a_]. Osm $x^2$ deset [_b_] jedenáct.')
    expect(around.get('a')).toEqual({ before: 'dvě tři čtyři pět šest sedm', after: '. Osm x^2 deset' })
    expect(around.get('b')).toEqual({ before: 'šest sedm …. Osm x^2 deset', after: 'jedenáct.' })
    expect(wordsAround('dom[_a_]slit').get('a')).toEqual({ before: 'dom', after: 'slit' })
  })
})
