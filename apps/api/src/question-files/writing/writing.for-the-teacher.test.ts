import { unusedTextContent, unusedTextKey, type QuestionOf } from '@katedra/questions'
import { describe, expect, it } from 'vitest'
import { readQuestionFile, writeQuestionFile } from '../question-files.ts'

const partly = {
  accepted: [{ text: 'Jan', fraction: 0.5 }],
  case_sensitive: false,
  ignore_diacritics: false,
  typo_tolerance: false,
  unmatched: 'manual' as const,
}

const whole: QuestionOf<'text'> = {
  type: 'text',
  prompt: { cs: 'Kdo byl otcem Karla IV.?' },
  points: 1,
  content: { lines: 1, numeric: false },
  key: partly,
}

const ofGaps: QuestionOf<'text'> = {
  type: 'text',
  prompt: { cs: 'Otcem Karla IV. byl [_a1_].' },
  points: 1,
  content: { ...unusedTextContent, gaps: [{ id: 'a1', kind: 'typed', numeric: false }] },
  key: { ...unusedTextKey, gaps: { rule: 'partial', by_gap: { a1: { kind: 'typed', weight: 1, ...partly } } } },
}

async function thereAndBack(format: 'gift' | 'moodle-xml', question: QuestionOf<'text'>) {
  const files = [{ name: 'Otec', question, tags: [], pictures: [] }]
  const written = await writeQuestionFile(format, files, { language: 'cs' })
  const { reading } = await readQuestionFile(
    { name: format === 'gift' ? 'a.gift' : 'a.xml', bytes: written?.bytes ?? new Uint8Array() },
    { language: 'cs' },
  )
  const back = reading.ok ? reading.taken[0]?.question : undefined
  return { key: back?.type === 'text' ? back.key : undefined, lost: written?.lost.map(({ reason }) => reason.code) }
}

describe.each(['gift', 'moodle-xml'] as const)('a key of which nothing is worth all in %s', (format) => {
  it('is left to the teacher, and what is lost is told', async () => {
    const { key, lost } = await thereAndBack(format, whole)
    expect(key).toMatchObject({ accepted: [], unmatched: 'manual' })
    expect(lost).toContain('extra_answers_left_out')
  })

  it('keeps its words within a gap', async () => {
    const { key } = await thereAndBack(format, ofGaps)
    expect(Object.values(key?.gaps?.by_gap ?? {})).toMatchObject([partly])
  })
})
