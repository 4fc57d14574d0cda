import { expect, test } from 'vitest'
import { findGenerator } from '../catalogue.ts'
import { difficulties, type Generated } from '../generator.ts'
import { makeQuestion } from '../generate.ts'

function* questionsOf(name: string): Generator<Generated> {
  const generator = findGenerator(name)
  if (generator === undefined) throw new RangeError(`there is no ${name}`)
  for (const difficulty of difficulties) {
    for (let seed = 0; seed < 60; seed += 1)
      yield makeQuestion(generator, { generator: name, version: generator.version, difficulty, seed })
  }
}

const right = ({ question }: Generated, gap: string, key = question.key): string => {
  if (question.type !== 'text' || !('gaps' in key) || key.gaps === undefined) throw new TypeError('it has no gaps')
  const chosen = key.gaps.by_gap[gap]
  const one = question.content.gaps?.find(({ id }) => id === gap)
  if (chosen?.kind !== 'chosen' || one?.kind !== 'chosen') throw new TypeError('nothing is chosen')
  return one.options.find(({ id }) => id === chosen.accepted[0]?.word)?.text.cs ?? ''
}

test('a wrong ending of a verb is named by what stands and what should stand', () => {
  const names = new Map<string, Set<string>>()
  for (const generated of questionsOf('agreement.past-tense')) {
    for (const { misconception, key, part = '' } of generated.wrong_keys) {
      const change = `${right(generated, part)} ${right(generated, part, key)}`
      names.set(change, (names.get(change) ?? new Set()).add(misconception))
    }
  }
  expect(Object.fromEntries([...names].map(([change, all]) => [change, [...all].join()]))).toEqual({
    'i y': 'feminine-for-masculine',
    'i a': 'neuter-ending-elsewhere',
    'y i': 'masculine-for-feminine',
    'y a': 'neuter-ending-elsewhere',
    'a y': 'neuter-agreement',
    'a i': 'neuter-agreement',
  })
})

test('only a model that ends like the word is chosen by the first case', () => {
  const ending = (word: string): string => (/[aoeěí]$/.exec(word)?.[0] ?? '').replace('ě', 'e')
  for (const { question, wrong_keys } of questionsOf('cases.model-word')) {
    const word = /jméno (\p{L}+)\?/u.exec(question.prompt.cs ?? '')?.[1] ?? ''
    for (const { misconception, key } of wrong_keys) {
      if (misconception !== 'model-by-nominative' || question.type !== 'abc' || !('correct' in key)) continue
      const model = question.content.options.find(({ id }) => key.correct[0] === id)?.text?.cs ?? ''
      expect(ending(model)).toBe(ending(word))
    }
  }
})
