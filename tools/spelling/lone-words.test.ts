import { generate } from '@katedra/generators'
import { expect, it } from 'vitest'
import { wordsOfWrongLetters } from './lone-words.ts'

it('a word of a row is written with the letter that is wrong', () => {
  const { question } = generate({ generator: 'spelling.paired-consonants', version: 2, difficulty: 1, seed: 2 })
  const words = /: (.+)\.$/.exec(question.prompt.cs ?? '')?.[1]?.split(', ') ?? []
  const wrong = wordsOfWrongLetters(question)
  expect(wrong).toHaveLength(2)
  wrong.forEach((word, index) =>
    expect(word).toMatch(new RegExp(`^${words[index]?.replace(/\[_\w+_\]/, '\\p{L}+')}$`, 'u')),
  )
})

it('of a gap in a sentence nothing is said: there the sentence tells', () => {
  const { question } = generate({ generator: 'spelling.meaning-of-pairs', version: 3, difficulty: 2, seed: 2 })
  expect(wordsOfWrongLetters(question)).toEqual([])
})
