import { isOrdering, ownValue, type Language, type Question, type QuestionOf, wordsOf } from '@katedra/questions'
import { makeFile } from '../../app/files/make-file.ts'
import { csvFile, type CellValue, type Sheet } from '../../app/files/workbook/workbook.ts'
import { openLosses, type Losses } from '../writing/writing.ts'
import type { FileQuestion, LostPart, ReadSettings, WrittenFile } from '../question-files.shape.ts'
import {
  columnsAfter,
  columnsBefore,
  maxOptions,
  tableSettings,
  tableWords,
  type TableSetting,
  type TemplateColumn,
} from './table.words.ts'
import { escapedWords, writtenGaps } from './table.gaps.ts'
import { normalizedLines } from '@katedra/questions/stream-safe'

export function writeCsv(questions: readonly FileQuestion[], { language }: ReadSettings): WrittenFile {
  const { rows, lost } = tableOf(questions, language)
  return {
    bytes: csvFile(
      rows.map((row) => row.map(guarded)),
      language,
    ),
    lost,
  }
}

/** Reading takes one apostrophe away; composed first as there, or a sign in two pieces would be guarded for its first piece. */
function guarded(cell: CellValue): CellValue {
  return typeof cell === 'string' ? normalizedLines(cell).replace(/^'+"*[=+\-@＝＋－＠]/, "'$&") : cell
}

export async function writeXlsx(
  questions: readonly FileQuestion[],
  { language, account }: ReadSettings,
): Promise<WrittenFile> {
  const { rows, lost } = tableOf(questions, language)
  const { t, setting } = tableWords(language)
  const settings = tableSettings.map(setting).join('; ')
  const instructions = instructionNames.map((name) => [t(`instructions.${name}`, { settings })])
  const sheets: Sheet[] = [
    { name: t('sheets.questions'), rows, widths: [12, 50, 12, 24], fixed_columns: 2 },
    { name: t('sheets.instructions'), rows: instructions, widths: [110], fixed_columns: 0 },
  ]
  return { bytes: await makeFile({ kind: 'xlsx', sheets }, account), lost }
}

const instructionNames = [
  'row',
  'formatting',
  'abc',
  'alphabet',
  'axis',
  'connection',
  'ordering',
  'text',
  'gaps',
  'settings',
  'tags',
] as const

/** The fewest columns of options; the template has them. */
const minOptions = 6

function tableOf(questions: readonly FileQuestion[], language: Language): { rows: CellValue[][]; lost: LostPart[] } {
  const words = tableWords(language)
  const lost: LostPart[] = []
  const filled = questions.map((question) => {
    const losses = openLosses(question, language)
    const row = rowOf(question, losses, language)
    lost.push(...losses.lost)
    return row
  })
  const width = Math.min(maxOptions, Math.max(minOptions, ...filled.map(({ options }) => options.length)))
  const numbers = Array.from({ length: width }, (_, index) => index)
  const head = [
    ...columnsBefore.map(words.column),
    ...numbers.map((index) => words.option(index + 1)),
    ...columnsAfter.map(words.column),
  ]
  const rows = filled.map(({ cells, options }) => [
    ...columnsBefore.map((column) => cells[column] ?? ''),
    ...numbers.map((index) => options[index] ?? ''),
    ...columnsAfter.map((column) => cells[column] ?? ''),
  ])
  return { rows: [head, ...rows], lost }
}

interface FilledRow {
  cells: Partial<Record<TemplateColumn, CellValue>>
  options: string[]
}

function rowOf({ question, name, tags, pictures }: FileQuestion, losses: Losses, language: Language): FilledRow {
  const words = tableWords(language)
  if (pictures.length > 0 || question.picture !== undefined) losses.lose('picture_not_in_format')
  const { cells, options, settings } = bodyOf(question, losses)
  return {
    cells: {
      type: words.type(question.type),
      question: losses.text(question.prompt),
      points: question.points,
      explanation: question.explanation === undefined ? '' : losses.text(question.explanation),
      // With a semicolon at its end a single tag may hold commas.
      tags: tags.length === 1 && tags.join('').includes(',') ? `${tags.join('')};` : tags.join('; '),
      settings: settings.map(words.setting).join('; '),
      name,
      ...cells,
    },
    options,
  }
}

interface WrittenBody extends FilledRow {
  settings: TableSetting[]
}

function bodyOf(question: Question, losses: Losses): WrittenBody {
  switch (question.type) {
    case 'abc':
      return choice(question, losses)
    case 'alphabet':
      return spelling(question, losses)
    case 'axis':
      return line(question, losses)
    case 'connection':
      return isOrdering(question.content) ? order(question, losses) : pairing(question, losses)
    case 'text':
      return open(question, losses)
  }
}

/** The settings that hold, by name. */
function chosen(settings: Partial<Record<TableSetting, boolean>>): TableSetting[] {
  return tableSettings.filter((setting) => settings[setting] === true)
}

function choice({ content, key }: QuestionOf<'abc'>, losses: Losses): WrittenBody {
  const right = content.options.flatMap(({ id }, index) => (key.correct.includes(id) ? [index + 1] : []))
  const settings = chosen({
    multiple: content.multiple && right.length === 1,
    exact: content.multiple && key.rule === 'exact',
    right_only: content.multiple && key.rule === 'right_only',
    fixed_order: !content.shuffle,
  })
  return {
    cells: { correct: right.join(', ') },
    options: content.options.map((option) => losses.text(wordsOf(option))),
    settings,
  }
}

function spelling({ key }: QuestionOf<'alphabet'>, losses: Losses): WrittenBody {
  const settings = chosen({ ignore_diacritics: key.ignore_diacritics, letter_credit: key.partial })
  return { cells: { correct: losses.text(key.word) }, options: [], settings }
}

function line({ content, key }: QuestionOf<'axis'>, losses: Losses): WrittenBody {
  const { min, max, step, labels_every, unit } = content
  return {
    cells: {
      min: exact(min),
      max: exact(max),
      step: exact(step),
      labels_every: exact(labels_every),
      tolerance: exact(key.tolerance),
      unit: unit === undefined ? '' : losses.text(unit),
    },
    options: content.markers.map(
      ({ id, label }) => `${losses.text(label)} -> ${String(ownValue(key.positions, id) ?? '')}`,
    ),
    settings: chosen({ years: content.scale === 'year' }),
  }
}

/** A cell of a number has four decimals; one with more is written as text. */
function exact(value: number): CellValue {
  return Number(value.toFixed(4)) === value && Math.abs(value) < 1e12 ? value : String(value)
}

/** A thing in each option, in the right order. */
function order({ content, key }: QuestionOf<'connection'>, losses: Losses): WrittenBody {
  return {
    cells: {},
    options: content.right.map(({ text }) => losses.text(text)),
    settings: chosen({ ordering: true, relative: key.rule === 'relative', exact: key.rule === 'exact' }),
  }
}

function pairing({ content, key }: QuestionOf<'connection'>, losses: Losses): WrittenBody {
  const textOf = (item: { text: Question['prompt'] } | undefined) => (item === undefined ? '' : losses.text(item.text))
  const rightText = (id: string | undefined) => textOf(content.right.find((right) => right.id === id))
  const used = Object.values(key.pairs)
  const pairs = content.left.map((left) => pairCell(textOf(left), rightText(ownValue(key.pairs, left.id)), losses))
  const further = content.right
    .filter(({ id }) => !used.includes(id))
    .map(({ id }) => pairCell('', rightText(id), losses))
  const isReused = new Set(used).size < used.length
  return {
    cells: {},
    options: [...pairs, ...further],
    settings: chosen({ reuse: content.reuse && !isReused, exact: key.rule === 'exact' }),
  }
}

function pairCell(left: string, right: string, losses: Losses): string {
  const both = `${left}${right}`
  if (both.includes('=>')) losses.lose('formatting_not_in_format')
  const arrow = /->|→|=>/.test(both) ? '=>' : '->'
  return `${left} ${arrow} ${right}`
    .replaceAll('=>', (sign, at: number) => (at === left.length + 1 ? sign : '⇒'))
    .trim()
}

function open(question: QuestionOf<'text'>, losses: Losses): WrittenBody {
  const { content, key } = question
  if (content.gaps !== undefined) {
    const { prompt, options, unit, settings } = writtenGaps(question, losses)
    return { cells: { question: prompt, unit }, options, settings: chosen(settings) }
  }
  const isOpen = key.number === undefined && key.accepted.length === 0
  const isNumberAlone = key.number !== undefined && key.accepted.length === 0
  if (isNumberAlone && !content.numeric) losses.lose('number_keyboard_not_in_format')
  return {
    cells: {
      question: escapedWords(losses.text(question.prompt)),
      correct: key.number === undefined ? '' : exact(key.number.value),
      tolerance: key.number === undefined ? '' : exact(key.number.tolerance),
      unit: content.unit === undefined ? '' : losses.text(content.unit),
      lines: content.lines === (isOpen ? 6 : 1) ? '' : content.lines,
    },
    options: acceptedCells(key, losses),
    settings: chosen({
      case_sensitive: key.case_sensitive,
      ignore_diacritics: key.ignore_diacritics,
      typo_tolerance: key.typo_tolerance,
      manual: key.unmatched === 'manual' && !isOpen,
      numeric: content.numeric && !isNumberAlone,
    }),
  }
}

function acceptedCells({ accepted }: QuestionOf<'text'>['key'], losses: Losses): string[] {
  if (accepted.length > maxOptions) losses.lose('extra_answers_left_out')
  return accepted.slice(0, maxOptions).map(({ text, fraction }) => {
    const looksWeighted = /^\d{1,3}(?:[.,]\d{1,4})?\s?%/.test(text)
    return fraction === 1 && !looksWeighted ? text : `${Number((fraction * 100).toFixed(4))}% ${text}`
  })
}
