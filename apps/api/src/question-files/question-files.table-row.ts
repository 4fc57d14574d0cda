import type { Language, QuestionType } from '@katedra/questions'
import { fileText, type ReadItem } from './question-files.collect.ts'
import { bodyOfRow } from './question-files.table-bodies.ts'
import type { TableColumns } from './question-files.table-columns.ts'
import { foreignRow } from './question-files.table-foreign.ts'
import { readNumber } from './question-files.numbers.ts'
import type { Reason } from './question-files.shape.ts'
import { detailOfCell, unreadable, type TableRow } from './question-files.table-shape.ts'
import { foldWord, knownWords, type TableSetting } from './question-files.table-words.ts'

/** Reads one row, in which way its table has it. */
export function readRow(
  cells: readonly string[],
  { columns, options, dialect }: TableColumns,
  language: Language,
): ReadItem {
  const cellAt = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''))
  const row: TableRow = {
    language,
    cell: (column) => cellAt(columns.get(column)),
    options: [...options]
      .toSorted(([a], [b]) => a - b)
      .map(([number, index]) => ({ number, text: cellAt(index) }))
      .filter(({ text }) => text !== ''),
    settings: settingsOf(cellAt(columns.get('settings'))),
    notes: [],
  }
  return dialect === 'template' ? templateRow(row) : foreignRow(row)
}

function settingsOf(cell: string): Set<TableSetting> {
  const words = knownWords().settings
  return new Set(cell.split(';').flatMap((word) => words.get(foldWord(word)) ?? []))
}

function templateRow(row: TableRow): ReadItem {
  const prompt = row.cell('question')
  const type = typeOf(row)
  if (typeof type === 'object') return { skip: type, name: prompt }
  const body = bodyOfRow(type, row)
  if ('skip' in body) return { skip: body.skip, name: prompt }
  const explanation = row.cell('explanation')
  const points = row.cell('points') === '' ? 1 : readNumber(row.cell('points'))
  if (points === undefined) return { skip: unreadable(row.cell('points')), name: prompt }
  const question = {
    type,
    prompt: fileText(prompt, row.language),
    points,
    ...(explanation === '' ? {} : { explanation: fileText(explanation, row.language) }),
    ...body,
  }
  return { draft: { name: row.cell('name'), question, tags: tagsOf(row.cell('tags')), notes: row.notes } }
}

/** Semicolons part tags; where there are none, commas do. */
function tagsOf(cell: string): string[] {
  return cell.split(cell.includes(';') ? ';' : ',')
}

/** Where the type is left out, numbers of right options make a choice of it. */
function typeOf(row: TableRow): QuestionType | Reason {
  const written = row.cell('type')
  if (written !== '') {
    const known = knownWords().types.get(foldWord(written))
    return known ?? { code: 'type_not_supported', values: { type: detailOfCell(written) } }
  }
  return row.options.length >= 2 && row.cell('correct') !== '' ? 'abc' : 'text'
}
