import { fileText, opaqueIds, type ReadItem } from './question-files.collect.ts'
import { writePlain } from './question-files.marks.ts'
import { rightNumbers } from './question-files.table-bodies.ts'
import { detailOfCell, type TableRow } from './question-files.table-shape.ts'
import { foldWord } from './question-files.table-words.ts'

/** A row of Kahoot, Quizizz (Wayground) or Blooket. Their texts are plain: a star or a dollar is only itself. */
export function foreignRow(row: TableRow): ReadItem {
  const name = row.cell('question')
  if (row.cell('time_limit') !== '') row.notes.push({ code: 'time_limit_left_out' })
  // An address of somebody else's server is never fetched.
  if (row.cell('picture_link') !== '') row.notes.push({ code: 'pictures_left_out' })
  const kind = foldWord(row.cell('type'))
  if (kind === 'poll') return { skip: { code: 'no_right_answer' }, name }
  if (kind === 'openended') return draft(row, { type: 'text', content: { lines: 6, numeric: false }, key: openKey([]) })
  if (kind === 'fillintheblank') return filling(row)
  if (kind === '' || kind === 'multiplechoice' || kind === 'checkbox') return choice(row, kind === 'checkbox')
  return { skip: { code: 'type_not_supported', values: { type: detailOfCell(row.cell('type')) } }, name }
}

function draft(row: TableRow, body: { type: string; content: unknown; key: unknown }): ReadItem {
  const explanation = row.cell('explanation')
  const question = {
    ...body,
    prompt: fileText(writePlain(row.cell('question')), row.language),
    points: 1,
    ...(explanation === '' ? {} : { explanation: fileText(writePlain(explanation), row.language) }),
  }
  return { draft: { name: '', question, tags: [], notes: row.notes } }
}

function openKey(accepted: readonly string[]) {
  return {
    accepted: accepted.map((text) => ({ text, fraction: 1 })),
    case_sensitive: false,
    ignore_diacritics: false,
    typo_tolerance: false,
    unmatched: accepted.length === 0 ? 'manual' : 'wrong',
  }
}

function filling(row: TableRow): ReadItem {
  if (row.options.length === 0) return { skip: { code: 'no_right_answer' }, name: row.cell('question') }
  const key = openKey(row.options.map(({ text }) => text))
  return draft(row, { type: 'text', content: { lines: 1, numeric: false }, key })
}

/** Kahoot and Blooket ask for any one of several right answers; here all of them are to be chosen. */
function choice(row: TableRow, isCheckbox: boolean): ReadItem {
  const right = rightNumbers(row)
  if (!Array.isArray(right)) return { skip: right, name: row.cell('question') }
  const multiple = isCheckbox || right.length > 1
  if (right.length > 1 && !isCheckbox) row.notes.push({ code: 'several_right_as_multiple' })
  const ids = opaqueIds(
    row.options.map(({ text }) => text),
    row.cell('question'),
  )
  const options = row.options.map(({ text }, index) => ({
    id: ids[index],
    text: fileText(writePlain(text), row.language),
  }))
  const correct = ids.filter((_, index) => right.includes(row.options[index]?.number ?? 0))
  return draft(row, {
    type: 'abc',
    content: { options, multiple, shuffle: true },
    key: { correct, rule: multiple ? 'partial' : 'exact' },
  })
}
