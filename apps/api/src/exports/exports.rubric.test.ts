import { rubricExample } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { attemptPages, type Attempt } from './exports.attempt-pdf.ts'
import { wordsIn } from './exports.words.ts'

const attempt: Attempt = {
  attempt_id: '',
  name: 'Eva Malá',
  is_guest: false,
  without_code: false,
  joined_guest_name: null,
  state: 'submitted',
  started_at: new Date('2026-11-23T08:00:00Z'),
  submitted_at: new Date('2026-11-23T08:20:00Z'),
  points: 3.25,
  out_of: 5.5,
  manual_count: 0,
  suspicion: null,
  items: [
    {
      item_no: 1,
      question: rubricExample,
      answer: { text: 'Stavěli polozemnice.' },
      score: { kind: 'scored', fraction: 3.25 / 5.5, parts: {} },
      points: 3.25,
      active_ms: 9000,
      saved_at: new Date('2026-11-23T08:10:00Z'),
      exclusion: null,
      is_fast: false,
      mark: {
        marked_at: new Date('2026-11-23T09:00:00Z'),
        marked_by_name: 'Jana Nováková',
        note: '',
        note_shown: false,
        rubric: { levels: { obsah: 'l1', souvisl: 'l1', pravopis: 'l2' }, comments: ['z'] },
      },
    },
  ],
}

/** All words of a document in their order, as one text. */
function textOf(part: unknown): string {
  if (typeof part === 'string') return part
  if (Array.isArray(part)) return part.map(textOf).join('')
  if (typeof part !== 'object' || part === null) return ''
  return Object.entries(part)
    .map(([name, inner]) => (['text', 'stack', 'columns', 'table', 'body'].includes(name) ? textOf(inner) : ''))
    .join('')
}

describe('the document of an attempt', () => {
  it.each([
    ['cs', ['Obsah: Jedna změna (1 / 2)', 'Souvislost: Věty bez návaznosti (1,25 / 2,5)']],
    ['en', ['Content: One change (1 / 2)', 'Coherence: Sentences that do not connect (1.25 / 2.5)']],
  ] as const)('says in %s how the criteria were filled in, and which comments were chosen', (language, lines) => {
    const words = wordsIn(language, 'Europe/Prague')
    const setting = { test: { title: 'Sloh', class_name: '6.A' }, school_name: 'ZŠ Úvoz' }
    const text = textOf(attemptPages(attempt, setting, words)).replaceAll('\u00a0', ' ')
    for (const line of lines) expect(text).toContain(line)
    expect(text).toContain('Chybí závěr.')
    expect(text).not.toContain('Pozor na shodu')
  })
})
