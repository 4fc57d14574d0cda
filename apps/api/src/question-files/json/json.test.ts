import { allExamples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { readQuestionFile } from '../question-files.reading.ts'

const [example] = allExamples

async function read(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (await readQuestionFile({ name: 'a.json', bytes: new TextEncoder().encode(text) }, { language: 'cs' })).reading
}

const wrapped = (...questions: unknown[]) => ({ format: 'katedra-questions', version: 1, questions })

describe('a file in our JSON', () => {
  it.each([
    ['a version that does not exist yet', { ...wrapped(), version: 2 }, 'version_unknown'],
    ['another format', { format: 'something', version: 1, questions: [] }, 'unknown_format'],
    ['no questions field', { format: 'katedra-questions', version: 1 }, 'unknown_format'],
    ['its end missing', JSON.stringify(wrapped({ question: example })).slice(0, -3), 'not_well_formed'],
    ['braces without end', `{"a":${'['.repeat(200_000)}`, 'not_well_formed'],
    ['too many questions', wrapped(...Array.from({ length: 2001 }, () => 1)), 'too_many_questions'],
  ])('with %s is refused with a reason', async (_, value, code) => {
    const reading = await read(value)
    expect(reading.ok ? 'read' : reading.refusal.code).toBe(code)
  })

  it('tells the line on which it is broken', async () => {
    const reading = await read('{"format": "katedra-questions",\n"version": 1,\n"questions": [}')
    expect(reading.ok ? undefined : reading.refusal.values).toEqual({ line: 3 })
  })

  it('skips a question that is none, one by one, and takes the others', async () => {
    const reading = await read(
      wrapped(
        1,
        { question: { type: 'abc' } },
        { question: { ...example, __proto__: 1, secret: 2 } },
        { question: example },
      ),
    )
    expect(reading.ok && reading.skipped.map(({ where, reason }) => [where, reason.code])).toEqual([
      [{ kind: 'item', number: 1 }, 'broken_item'],
      [{ kind: 'item', number: 2 }, 'no_prompt'],
      [{ kind: 'item', number: 3 }, 'not_valid'],
    ])
    expect(reading.ok && reading.taken.map(({ question }) => question)).toEqual([example])
  })

  it('takes no picture that is not in it: its address could be anything on this server', async () => {
    const picture = { src: '/v1/files/somebody-elses.webp', alt: { cs: 'Mapa' } }
    const reading = await read(wrapped({ question: { ...example, picture } }))
    expect(reading.ok && reading.taken.map(({ question, notes }) => [question.picture, notes])).toEqual([
      [undefined, [{ code: 'pictures_left_out' }]],
    ])
  })
})
