import { translator } from '@katedra/i18n/server'
import { gapMarker } from '@katedra/questions/rich-text'
import { gapsInOrder, ownValue, type QuestionOf } from '@katedra/questions'
import { hiddenSigns, showSigns } from '../gift/gift.blocks.ts'
import type { Reason } from '../question-files.shape.ts'
import { hasCloze, readCloze } from '../reading/reading.cloze.ts'
import { withGaps } from '../reading/reading.gap-signs.ts'
import { gapsBody, type DraftGap, type DraftText } from '../reading/reading.gaps.ts'
import { openItem, type ItemParts } from '../reading/reading.item.ts'
import { clozeGaps } from '../writing/writing.cloze.ts'
import type { Losses } from '../writing/writing.ts'
import type { RowBody, TableRow } from './table.bodies.ts'
import { maxOptions, type TableSetting } from './table.words.ts'

/*
 * A text with gaps in a table has them in its prompt as Moodle's embedded answers: `{1:SHORTANSWER:=Vltavě}`. With the setting of a
 * bank, the words of all gaps and those in the columns of options are one bank. Units stand in their column with the numbers of
 * their gaps: `2: let; 3: km`.
 */

export function hasGaps(row: TableRow): boolean {
  return hasCloze(row.cell('question'))
}

/** Content and key, and the prompt with places for the gaps. */
export function gapsOfRow(row: TableRow): { body: RowBody; prompt: string } | { skip: Reason } {
  const parts = partsOf(row)
  const t = translator(row.language, 'question-files')
  const read = readCloze(row.cell('question'), {
    parts,
    words: showSigns,
    shown: showSigns,
    hide: (inner) => hiddenSigns(inner, escapes),
    truth: { yes: t('true'), no: t('false') },
    newLine: '\n• ',
  })
  if ('skip' in read) return read
  const gaps = withUnits(
    read.gaps.map((gap) => withSettings(gap, row)),
    row,
  )
  const rule = row.settings.has('exact') ? 'exact' : 'partial'
  const text: DraftText = row.settings.has('word_bank') ? inBank(gaps, row, rule) : { gaps, rule }
  const body = gapsBody(text, parts, row.cell('question'))
  row.notes.push(...parts.notes())
  return { body: loose(body, row), prompt: withGaps(read.source, gapMarker) }
}

const escapes = /\\([#~={}:\\])/g

function partsOf({ language }: TableRow): ItemParts {
  return openItem({ language, find: () => undefined, nextPicture: () => 0, unnamedPicture: '' })
}

function withSettings(gap: DraftGap, { settings }: TableRow): DraftGap {
  if (gap.kind !== 'typed') return gap
  const isManual = settings.has('manual') || gap.unmatched === 'manual'
  const numeric = gap.numeric || settings.has('numeric')
  return { ...gap, numeric, unmatched: isManual ? 'manual' : 'wrong' }
}

/** A unit without a number belongs to every gap for a number. */
function withUnits(gaps: readonly DraftGap[], row: TableRow): DraftGap[] {
  const cell = row.cell('unit')
  const pieces = cell.split(';').filter((piece) => piece.trim() !== '')
  const numbered = pieces.map((piece) => /^\s*(\d{1,2})\s*:\s*(\S.*)$/s.exec(piece))
  const isForAll = numbered.every((found) => found === null)
  const units = new Map(numbered.flatMap((found) => (found === null ? [] : [[Number(found[1]), found[2]?.trim()]])))
  let used = 0
  const made = gaps.map((gap, index): DraftGap => {
    const unit = isForAll ? cell : units.get(index + 1)
    const isTaken = unit !== undefined && unit !== '' && gap.kind === 'typed' && (!isForAll || gap.number !== undefined)
    if (!isTaken) return gap
    used += 1
    return { ...gap, unit }
  })
  if (used < (isForAll ? Math.min(1, pieces.length) : pieces.length)) row.notes.push({ code: 'units_left_out' })
  return made
}

/** The units of all gaps in one cell, each with the number of its gap in the text. */
function unitsCell({ prompt, content }: QuestionOf<'text'>, losses: Losses): string {
  const inOrder = gapsInOrder(content, losses.text(prompt))
  const units = inOrder.flatMap((gap, index) => {
    if (gap.kind !== 'typed' || gap.unit === undefined) return []
    const unit = losses.text(gap.unit).replaceAll(/\s+/g, ' ').trim()
    // What parts units from each other cannot stand in one.
    if (unit.includes(';')) losses.lose('unit_not_in_format')
    return unit.includes(';') ? [] : [`${index + 1}: ${unit}`]
  })
  return units.join('; ')
}

/** How strictly words are compared is one for the whole row. */
function loose(body: ReturnType<typeof gapsBody>, { settings }: TableRow): RowBody {
  const flags = { ignore_diacritics: settings.has('ignore_diacritics'), typo_tolerance: settings.has('typo_tolerance') }
  const { gaps } = body.key
  const by_gap = Object.fromEntries(
    Object.entries(gaps.by_gap).map(([id, key]) => [id, key.kind === 'typed' ? { ...key, ...flags } : key]),
  )
  return { content: body.content, key: { ...body.key, gaps: { ...gaps, by_gap } } }
}

/** Each gap brings the word that is right in it; where words may be used again, each is there once. */
function inBank(gaps: readonly DraftGap[], row: TableRow, rule: DraftText['rule']): DraftText {
  const reuse = row.settings.has('words_again')
  const words: string[] = []
  const place = (text: string, isNew: boolean) => {
    if (isNew || !words.includes(text)) words.push(text)
  }
  const named = gaps.map((gap) => (gap.kind === 'chosen' ? gap.options : []))
  // First what is right, a word for each gap: another gap may name the same word before, for a part of its points.
  for (const [right] of named) if (right !== undefined) place(right.text, !reuse)
  for (const options of named) for (const { text } of options.slice(1)) place(text, false)
  for (const { text } of row.options) place(text, true)
  const bank = words.toSorted((one, other) => one.localeCompare(other, row.language))
  return {
    rule,
    bank: { words: bank, reuse },
    gaps: gaps.map((gap, index) => {
      const options = named[index] ?? []
      if (gap.kind !== 'chosen') return gap
      const accepted = options.filter(({ fraction }) => fraction > 0)
      return {
        kind: 'bank',
        weight: gap.weight,
        accepted: accepted.map(({ text, fraction }) => ({ index: bank.indexOf(text), fraction })),
      }
    }),
  }
}

interface WrittenGaps {
  prompt: string
  options: string[]
  unit: string
  settings: Partial<Record<TableSetting, boolean>>
}

/** The prompt with its gaps, and in the columns of options the words of a bank that fit nowhere. */
export function writtenGaps(question: QuestionOf<'text'>, losses: Losses): WrittenGaps {
  const { content, key } = question
  const { gaps = [], bank } = content
  const isBank = bank !== undefined && gaps.every(({ kind }) => kind === 'bank')
  if (bank !== undefined && !isBank) losses.lose('bank_as_choices')
  const { gaps: cloze } = clozeGaps(
    isBank ? onlyAccepted(question) : question,
    {
      plain: (text) => escaped(text.replaceAll('\\', '\\\\')).replaceAll('*', String.raw`\*`),
      shown: (text) => escaped(losses.text(text).replaceAll('\\', '\\\\')),
      unit: () => '',
    },
    losses,
  )
  const text = losses.text(question.prompt)
  // By a function, because a dollar in a replacement has a meaning of its own.
  const prompt = gaps.reduce((source, { id }) => source.replaceAll(gapMarker(id), () => cloze.get(id) ?? ''), text)
  const typed = Object.values(key.gaps?.by_gap ?? {}).filter((one) => one.kind === 'typed')
  const all = (has: (one: (typeof typed)[number]) => boolean) => {
    if (typed.some(has) && !typed.every(has)) losses.lose('comparison_not_in_format')
    return typed.length > 0 && typed.every(has)
  }
  return {
    prompt,
    options: isBank ? strangers(question, losses) : [],
    unit: unitsCell(question, losses),
    settings: {
      exact: key.gaps?.rule === 'exact',
      word_bank: isBank,
      words_again: isBank && bank.reuse,
      ignore_diacritics: all((one) => one.ignore_diacritics),
      typo_tolerance: all((one) => one.typo_tolerance),
      manual: all((one) => one.unmatched === 'manual'),
    },
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[{}~#]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ')
}

/** Gaps that are filled from a bank, with the words that each accepts: the right one first. */
function onlyAccepted(question: QuestionOf<'text'>): QuestionOf<'text'> {
  const { content, key } = question
  const words = content.bank?.words ?? []
  const gaps = (content.gaps ?? []).map((gap) => {
    const own = ownValue(key.gaps?.by_gap ?? {}, gap.id)
    const accepted = own === undefined || own.kind === 'typed' ? [] : own.accepted
    const sorted = accepted.toSorted((one, other) => other.fraction - one.fraction)
    const options = sorted.flatMap(({ word }) => words.filter(({ id }) => id === word))
    return { id: gap.id, kind: 'chosen' as const, options, shuffle: false }
  })
  return { ...question, content: { ...content, gaps } }
}

/** The words of the bank that no gap brings. */
function strangers(question: QuestionOf<'text'>, losses: Losses): string[] {
  const { bank } = question.content
  const brought = (onlyAccepted(question).content.gaps ?? []).flatMap((gap) =>
    gap.kind === 'chosen' ? gap.options.map(({ id }) => id) : [],
  )
  const others = (bank?.words ?? []).filter(({ id }) => !brought.includes(id)).map(({ text }) => losses.text(text))
  if (others.length > maxOptions) losses.lose('extra_answers_left_out')
  return others.slice(0, maxOptions)
}
