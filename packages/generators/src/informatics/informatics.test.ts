import { expect, test } from 'vitest'
import { difficulties } from '../generator.ts'
import { findGenerator } from '../catalogue.ts'
import { generate } from '../generate.ts'

const generator = 'logic.numbers-that-satisfy'
const version = findGenerator(generator)?.version ?? 0

test('a number that does not fit is named by the condition that is overlooked', () => {
  for (const difficulty of difficulties) {
    for (let seed = 0; seed < 80; seed += 1) {
      const { question, wrong_keys } = generate({ generator, version, difficulty, seed })
      if (question.type !== 'abc') throw new TypeError('it is chosen')
      const text = question.prompt.en ?? ''
      const [bound = 0, by = 1] = (text.match(/\d+/g) ?? []).map(Number)
      for (const { misconception, part } of wrong_keys) {
        const value = Number(question.content.options.find(({ id }) => id === part)?.text?.en)
        const [greater, multiple] = [value > bound, value % by === 0]
        const overlooked = text.includes('either')
          ? greater && multiple && 'or-includes-both'
          : text.includes('and not')
            ? (greater && multiple && 'ignores-not') || (!greater && !multiple && 'and-for-or')
            : greater !== multiple && 'and-for-or'
        expect(misconception).toBe(overlooked)
      }
    }
  }
})
