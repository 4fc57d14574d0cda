import { findGenerator, generate, type Generated } from '@katedra/generators'
import { expect, it } from 'vitest'
import { wordsOfWrongLetters } from './lone-words.ts'

/** A question of today's version of a generator. */
function questionOf(generator: string): Generated['question'] {
  return generate({ generator, version: findGenerator(generator)?.version ?? 0, difficulty: 2, seed: 2 }).question
}

it('a word of a row is written with the letter that is wrong', () => {
  const question = questionOf('spelling.paired-consonants')
  const words = /: (.+)\.$/.exec(question.prompt.cs ?? '')?.[1]?.split(', ') ?? []
  const wrong = wordsOfWrongLetters(question)
  expect(wrong).toHaveLength(3)
  wrong.forEach((word, index) =>
    expect(word).toMatch(new RegExp(`^${words[index]?.replace(/\[_\w+_\]/, '\\p{L}+')}$`, 'u')),
  )
})

it('of a gap in a sentence nothing is said: there the sentence tells', () => {
  expect(wordsOfWrongLetters(questionOf('spelling.meaning-of-pairs'))).toEqual([])
})
