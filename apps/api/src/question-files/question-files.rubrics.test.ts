import { rubricExample } from '@katedra/questions/examples'
import { anyRubricQuestion } from '@katedra/questions/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuestionFile, writeQuestionFile } from './question-files.ts'
import type { FormatId } from './question-files.shape.ts'

const settings = { language: 'cs' } as const

async function thereAndBack(format: FormatId, question = rubricExample) {
  const file = { name: 'Sloh', question, tags: [], pictures: [] }
  const written = await writeQuestionFile(format, [file], settings)
  const bytes = written?.bytes ?? new Uint8Array()
  const { reading } = await readQuestionFile({ name: `x.${format}`, bytes }, settings)
  if (!reading.ok) throw new Error(JSON.stringify(reading.refusal))
  return { question: reading.taken[0]?.question, lost: written?.lost.map(({ reason }) => reason.code) ?? [] }
}

describe('a question marked by criteria', () => {
  it('comes back whole from our own JSON, criteria, points and comments', async () => {
    expect(await thereAndBack('json')).toEqual({ question: rubricExample, lost: [] })
    await fc.assert(
      fc.asyncProperty(
        anyRubricQuestion.map(({ picture: _none, ...question }) => question),
        async (question) => {
          expect((await thereAndBack('json', question)).question).toEqual(question)
        },
      ),
      { numRuns: 20 },
    )
  })

  it.each(['gift', 'moodle-xml', 'qti', 'qti3', 'csv', 'xlsx'] as const)(
    'loses them in %s, which says so and writes the rest',
    async (format) => {
      const { question, lost } = await thereAndBack(format)
      expect(lost).toContain('rubric_not_in_format')
      expect(question).toMatchObject({ type: 'text', key: { unmatched: 'manual' } })
      expect(question).not.toHaveProperty('key.rubric')
    },
  )

  it('is not taken from a file in which its points are not those of its criteria', async () => {
    const written = await writeQuestionFile(
      'json',
      [{ name: 'Sloh', question: { ...rubricExample, points: 9 }, tags: [], pictures: [] }],
      settings,
    )
    const { reading } = await readQuestionFile({ name: 'x.json', bytes: written?.bytes ?? new Uint8Array() }, settings)
    expect(reading).toMatchObject({ ok: true, taken: [], skipped: [{ reason: { code: 'not_valid' } }] })
  })
})
