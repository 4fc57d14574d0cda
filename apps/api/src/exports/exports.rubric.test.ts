import { rubricExample } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { at } from '../testing/build-school.ts'
import { textOf as textOfParts } from '../testing/read-document.ts'
import { attemptPages, type Attempt } from './exports.attempt-pdf.ts'
import { paperPages } from './exports.paper.ts'
import { studentsSheet, type Results } from './exports.tables.ts'
import { wordsIn } from './exports.words.ts'

const attempt: Attempt = {
  attempt_id: '',
  name: 'Eva Malá',
  is_guest: false,
  without_code: false,
  on_paper: false,
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
      is_own: false,
      misconceptions: [],
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

  it('goes through the questions as the pupil’s own paper does, where there is one', () => {
    const words = wordsIn('cs', 'Europe/Prague')
    const items = ['První', 'Druhá'].map((prompt, index) => ({
      ...at(attempt.items, 0),
      item_no: index + 1,
      question: { ...rubricExample, prompt: { cs: prompt } },
    }))
    const numbers = new Map([
      [1, 2],
      [2, 1],
    ])
    const setting = { test: { title: 'Sloh', class_name: '6.A' }, school_name: 'ZŠ Úvoz' }
    const numbered = /\d\.(?:První|Druhá)/g
    const written = textOf(attemptPages({ ...attempt, items }, setting, words))
    expect(written.match(numbered)).toEqual(['1.První', '2.Druhá'])
    const onPaper = textOf(attemptPages({ ...attempt, items }, { ...setting, numbers }, words))
    expect(onPaper.match(numbered)).toEqual(['1.Druhá', '2.První'])
  })
})

const student: Results['students'][number] = {
  attempt_id: 'first',
  student_id: null,
  name: 'Malá Eva',
  is_guest: false,
  without_code: false,
  on_paper: false,
  state: 'submitted',
  points: 3.25,
  out_of: 5.5,
  fraction: 3.25 / 5.5,
  manual_count: 0,
  duration_s: 60,
  answer_count: 1,
  attempt_count: 1,
  cells: [3.25 / 5.5],
  excluded_items: [],
  suspicion: null,
}
const asked: Results['questions'][number] = {
  item_no: 1,
  type: 'text',
  title: rubricExample.prompt,
  points: 5.5,
  answer_count: 2,
  counts: true,
  full_points: false,
  threshold: { threshold_ms: 1000, norm_ms: null, norm_answers: 0, fixed_at: null },
  success: 0.5,
  average_time_s: 9,
}
const results = { students: [student, { ...student, attempt_id: 'second' }], questions: [asked] }
const filled = [{ attempt_id: 'first', item_no: 1, mark_rubric: attempt.items[0]?.mark?.rubric }]
const rubrics = { questions: [{ item_no: 1, question: rubricExample }], filled }

describe('a table of results', () => {
  it.each([
    ['cs', ['1. Popiš', '1. Obsah', '1. Souvislost', '1. Pravopis', '1. poznámky']],
    ['en', ['1. Describe', '1. Content', '1. Coherence', '1. Spelling', '1. comments']],
  ] as const)('has in %s a column for each criterion and one for the comments', (language, heads) => {
    const { rows } = studentsSheet(results, rubrics, wordsIn(language, 'Europe/Prague'))
    const [head = [], marked, unmarked] = rows
    expect(head.slice(-5)).toEqual(heads.map((start) => expect.stringMatching(`^${start}`)))
    expect(marked?.slice(-5)).toEqual([3.25, 1, 1.25, 1, 'Chybí závěr.'])
    expect(unmarked?.slice(-4)).toEqual([null, null, null, null])
  })
})

const { rubric } = rubricExample.key
const shown =
  rubric === undefined
    ? rubricExample
    : { ...rubricExample, key: { ...rubricExample.key, rubric: { ...rubric, shown_before: true } } }

describe('a test on paper', () => {
  const paper = (question: typeof rubricExample, language: 'cs' | 'en' = 'cs') =>
    textOfParts(
      paperPages(
        {
          id: 'a',
          title: 'Sloh',
          class_name: '6.A',
          shuffle_options: false,
          questions: [{ item_no: 1, question }],
        },
        { group: undefined, has_key: false },
        wordsIn(language, 'Europe/Prague'),
      ),
    ).replaceAll('\u00a0', ' ')

  it('has the criteria that pupils are shown before they answer, with their levels', () => {
    expect(paper(shown)).toContain('Podle čeho se odpověď hodnotí (body):')
    expect(paper(shown)).toContain('Obsah: Nic podstatného (0); Jedna změna (1); Dvě a více změn (2)')
    expect(paper(shown, 'en')).toContain('Coherence: Notes only (0); Sentences that do not connect (1.25)')
    expect(paper(shown)).not.toContain('Chybí závěr.')
  })

  it('has none that pupils are not shown', () => {
    expect(paper(rubricExample)).not.toContain('Jedna změna')
  })
})
