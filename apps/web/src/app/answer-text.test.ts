import { examples, gapsExamples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { answerText } from './answer-text.ts'

describe('an answer in words', () => {
  const [abc] = examples.abc
  const [connection] = examples.connection
  const [text] = examples.text
  const [axis] = examples.axis

  it('names the options that were chosen', () => {
    expect(answerText(abc, { chosen: ['w9'] }, 'cs')).toBe('Řím')
    expect(answerText(abc, { chosen: ['w9'] }, 'en')).toBe('Rome')
  })

  it('names the pairs that were made', () => {
    expect(answerText(connection, { pairs: { g6: 'u2', a3: 's1' } }, 'cs')).toBe('Praha – Vltava; Paříž – Dunaj')
  })

  it('numbers the things that were put in order', () => {
    const [, , events = connection] = examples.connection
    expect(answerText(events, { pairs: { p1: 'f1', p2: 't6' } }, 'cs')).toBe(
      '1. založení Karlovy univerzity; 2. Zlatá bula sicilská',
    )
  })

  it('is the text that was written, and the places that were marked', () => {
    expect(answerText(text, { text: 'fotosyntéza' }, 'cs')).toBe('fotosyntéza')
    expect(answerText(axis, { positions: axis.key.positions }, 'cs')).toBe(
      Object.values(axis.key.positions).map(String).join(', '),
    )
  })

  it('names the gaps that were filled by their numbers in the text', () => {
    const [planets, , rivers = gapsExamples[0]] = gapsExamples
    const turned = { ...planets, prompt: { cs: '[_k3_] [_p1_] [_r2_]', en: planets.prompt.en ?? '' } }
    const answer = { text: '', gaps: { p1: 'Jupiter', k3: ' prach' } }
    expect(answerText(planets, answer, 'cs')).toBe('1: Jupiter; 3: prach')
    expect(answerText(turned, answer, 'cs')).toBe('1: prach; 2: Jupiter')
    expect(answerText(turned, answer, 'en')).toBe('1: Jupiter; 3: prach')
    expect(answerText(rivers, { text: '', gaps: { v2: 'w1' } }, 'en')).toBe('2: Vltava')
  })

  it('is empty for what does not fit the question', () => {
    expect(answerText(abc, { text: 'Řím' }, 'cs')).toBe('')
  })
})
