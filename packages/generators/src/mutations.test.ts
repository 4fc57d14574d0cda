import { describe, expect, test } from 'vitest'
import { oracleOf } from '../oracles/oracles.ts'
import { generators } from './catalogue.ts'
import { problemsOf } from './checking/check-generator.ts'
import { difficulties, type Generated } from './generator.ts'
import { makeQuestion } from './generate.ts'
import { withKey } from './questions/with-key.ts'

/** The question with the key of each of its mistakes in turn: everything else stays, so that only the oracle can tell. */
function mutated(generated: Generated): Generated[] {
  return generated.wrong_keys.map((wrong) => {
    const question = withKey(generated.question, wrong.key)
    if (question.type === 'abc' && question.content.multiple) question.key.rule = 'partial'
    if (question.type === 'connection') question.key.rule = 'partial'
    return { ...generated, question, wrong_keys: generated.wrong_keys.filter((other) => other !== wrong) }
  })
}

describe('a wrong key is found', () => {
  test.each(generators.map((generator) => [generator.name, generator] as const))('in %s', (name, generator) => {
    for (const difficulty of difficulties) {
      const generated = makeQuestion(generator, { generator: name, version: generator.version, difficulty, seed: 11 })
      const wrong = mutated(generated)
      expect(wrong).not.toEqual([])
      for (const one of wrong) {
        expect(problemsOf(one, generator, oracleOf(name))).not.toEqual([])
        // The oracle alone finds it, without the other checks.
        expect(oracleOf(name)?.(one)).not.toEqual([])
      }
    }
  })
})
