import { examples } from '@katedra/questions/examples'
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

  it('is empty for what does not fit the question', () => {
    expect(answerText(abc, { text: 'Řím' }, 'cs')).toBe('')
  })
})
