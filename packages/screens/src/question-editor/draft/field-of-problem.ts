import { checkQuestion, type ProblemCode } from '@katedra/questions'
import type { GapDraft, QuestionDraft } from './draft.ts'
import { questionOf, type Unchecked } from './question-of-draft.ts'
import { keptAccepted } from './written-parts.ts'
import { gapsInOrder } from '../gaps/gaps-in-order.ts'
import { keptBankWords, keptOptions } from '../gaps/question-of-gaps.ts'
import { keptComments } from '../rubric/question-of-rubric.ts'

/** A field of the editor, by the name that it carries in the page, with what is wrong there. */
export interface FieldProblem {
  field: string
  code: ProblemCode
}

/** Everything that keeps a draft from being saved, each at its field, in the order of the fields. */
export function problemsOf(draft: QuestionDraft): FieldProblem[] {
  const question = questionOf(draft)
  const checked = checkQuestion(question)
  if (checked.ok) return []
  const problems = checked.problems.map(({ path, code }) => ({ field: fieldOf(path, question, draft), code }))
  return problems.filter((problem, place) => problems.findIndex(({ field }) => field === problem.field) === place)
}

/**
 * The field in which the part of the question at `path` is written. Rows go by their ids, because blank ones are left out of
 * the question; the boxes of a word follow from the word; items used again are written next to their first use.
 */
export function fieldOf(path: string, question: Unchecked, draft: QuestionDraft): string {
  const [part, name = '', ...rest] = path.split('.')
  if (part !== 'content' && part !== 'key') return path
  if (name === 'rubric') return rubricField(rest, draft)
  if (name === 'gaps' || name === 'bank') return gapField(part, [name, ...rest], draft)
  if (name === 'word' || name === 'pattern') return joined('alphabet.word', ...rest)
  const [place, ...end] = rest
  const row = place === undefined ? undefined : rowFields[`${part}.${name}`]?.({ place, question, draft })
  return row === undefined ? joined(draft.type, name, ...rest) : joined(row, ...end)
}

interface RowPlace {
  place: string
  question: Unchecked
  draft: QuestionDraft
}

/** The rows of lists: in the content they go by their place, in the key by their ids. */
const rowFields: Readonly<Record<string, (row: RowPlace) => string | undefined>> = {
  'content.options': (row) => joined('options', idAt('options', row)),
  'content.markers': (row) => joined('markers', idAt('markers', row)),
  'content.left': (row) => joined('pairs', idAt('left', row), 'left'),
  'content.right': (row) => rightField(idAt('right', row), row.draft),
  'key.positions': ({ place }) => joined('markers', place, 'position'),
  'key.pairs': ({ place }) => joined('pairs', place, 'right'),
  'key.accepted': ({ place, draft }) => joined('accepted', keptAccepted(draft.text.accepted)[Number(place)]?.id ?? ''),
}

function rightField(id: string, draft: QuestionDraft): string {
  const pair = draft.connection.pairs.find(({ right }) => right.id === id)
  return pair === undefined ? joined('extras', id) : joined('pairs', pair.id, 'right')
}

function idAt(list: string, { place, question }: RowPlace): string {
  const rows = question.content[list]
  const row: unknown = Array.isArray(rows) ? rows[Number(place)] : undefined
  const isRow = typeof row === 'object' && row !== null && 'id' in row
  return isRow ? String(row.id) : ''
}

/** What is wrong at a field; a mistake in a text of the question is also told by the field around it. */
export function problemAt(problems: readonly FieldProblem[], field: string): ProblemCode | undefined {
  return problems.find((problem) => problem.field === field)?.code
}

/**
 * The field of the editor in which a part of the gaps or of their bank is written. In the content gaps go by their place, in
 * the key by their ids; rows go by the ids that they have in the page.
 */
function gapField(part: 'content' | 'key', [name = '', ...rest]: readonly string[], draft: QuestionDraft): string {
  if (name === 'bank') {
    const [, place, ...end] = rest
    const word = place === undefined ? undefined : keptBankWords(draft)[Number(place)]
    return word === undefined ? 'words' : joined('words', word.id, ...end)
  }
  const [first, second, ...end] = rest
  if (part === 'content') {
    const gap = first === undefined ? undefined : gapsInOrder(draft)[Number(first)]
    return gap === undefined ? 'gaps' : contentFieldOfGap(gap, second, end)
  }
  const gap = draft.gaps.all.find(({ id }) => id === second)
  if (gap === undefined) return joined('gaps', first === 'rule' ? 'rule' : '')
  return keyFieldOfGap(gap, end)
}

function contentFieldOfGap(gap: GapDraft, list: string | undefined, [place, ...end]: readonly string[]): string {
  const option = list === 'options' && place !== undefined ? keptOptions(gap)[Number(place)] : undefined
  if (option !== undefined) return joined('options', option.id, ...end)
  return joined('gaps', gap.id, list ?? '', place ?? '', ...end)
}

function keyFieldOfGap(gap: GapDraft, [name = '', place, ...end]: readonly string[]): string {
  if (name !== 'accepted') return joined('gaps', gap.id, name, place ?? '', ...end)
  if (gap.way === 'chosen' || gap.way === 'bank') return joined('gaps', gap.id, 'right')
  const row = place === undefined ? undefined : keptAccepted(gap.written.accepted)[Number(place)]
  return row === undefined ? joined('gaps', gap.id, 'accepted') : joined('accepted', row.id, ...end)
}

/** The field of the editor in which a part of the rubric is written: rows go by the ids that they have in the page. */
function rubricField([list, place, ...rest]: readonly string[], { rubric }: QuestionDraft): string {
  if (place === undefined) return 'rubric'
  if (list === 'comments') return joined('comments', keptComments(rubric.comments)[Number(place)]?.id, ...rest)
  const criterion = rubric.criteria[Number(place)]
  const [name, index, ...end] = rest
  if (name !== 'levels' || index === undefined) return joined('criteria', criterion?.id, ...rest)
  return joined('criteria', criterion?.id, name, criterion?.levels[Number(index)]?.id, ...end)
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('.')
}
