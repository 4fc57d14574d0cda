import { translator } from '@katedra/i18n/server'
import { gapMarker } from '@katedra/questions/rich-text'
import {
  fillBank,
  gapsInOrder,
  ownValue,
  wordWorth,
  type GapKey,
  type QuestionOf,
  type WordBank,
} from '@katedra/questions'
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
  return hasCloze(withoutEscaped(row.cell('question')))
}

/** What begins an embedded answer, and the backslashes before it: an odd number of them makes it words. */
const opening = /(?<!\\)(\\*)(\{\s{0,20}\d{0,6}\s{0,20}:\s{0,20}[A-Z][A-Z_]{0,30}\s{0,20}:)/gi

/** The source of a text in which words that look like an embedded answer are told from one by a backslash. */
export function escapedWords(source: string): string {
  return source.replaceAll(opening, (_, before: string, found: string) => `${before}${before}\\${found}`)
}

/** The same words as they are shown. */
export function shownWords(source: string): string {
  return source.replaceAll(opening, (_, before: string, found: string) => before.slice(0, before.length / 2) + found)
}

/** Escaped words put away, so that none of them is read as an answer; `showSigns` brings them back. */
function withoutEscaped(source: string): string {
  return source.replaceAll(opening, (_, before: string, found: string) => {
    const half = before.slice(0, before.length / 2)
    return before.length % 2 === 0 ? half + found : half + hiddenSigns(`\\${found}`, escapes)
  })
}

/** Content and key, and the prompt with places for the gaps. */
export function gapsOfRow(row: TableRow): { body: RowBody; prompt: string } | { skip: Reason } {
  const parts = partsOf(row)
  const t = translator(row.language, 'question-files')
  const read = readCloze(withoutEscaped(row.cell('question')), {
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
  return { body: loose(body, row), prompt: withGaps(showSigns(read.source), gapMarker) }
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
  const add = (text: string, isNew: boolean) => {
    if (isNew || !words.includes(text)) words.push(text)
  }
  const named = gaps.map((gap) => (gap.kind === 'chosen' ? gap.options : []))
  // First what is right, a word for each gap: another gap may name the same word before, for a part of its points.
  for (const [right] of named) if (right !== undefined) add(right.text, !reuse)
  for (const options of named) for (const { text } of options.slice(1)) add(text, false)
  for (const { text } of row.options) add(text, true)
  const bank = words.toSorted((one, other) => one.localeCompare(other, row.language))
  return {
    rule,
    bank: { words: bank, reuse },
    gaps: gaps.map((gap, at) => {
      const options = named[at] ?? []
      if (gap.kind !== 'chosen') return gap
      const best = new Map<number, number>()
      for (const { text, fraction } of options) {
        const place = bank.indexOf(text)
        if (fraction > 0) best.set(place, Math.max(fraction, best.get(place) ?? 0))
      }
      return {
        kind: 'bank',
        weight: gap.weight,
        accepted: [...best].map(([index, fraction]) => ({ index, fraction })),
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
  const text = escapedWords(losses.text(question.prompt))
  // By a function, because a dollar in a replacement has a meaning of its own.
  const prompt = gaps.reduce((source, { id }) => source.replaceAll(gapMarker(id), () => cloze.get(id) ?? ''), text)
  const typed = gaps.flatMap((gap) => {
    const own = ownValue(key.gaps?.by_gap ?? {}, gap.id)
    return gap.kind === 'typed' && own?.kind === 'typed' ? [{ ...own, numeric: gap.numeric }] : []
  })
  const all = (asked: typeof typed, has: (one: (typeof typed)[number]) => boolean, loss: Reason['code']) => {
    if (asked.some(has) && !asked.every(has)) losses.lose(loss)
    return asked.length > 0 && asked.every(has)
  }
  // A number brings its keyboard, and a gap without a key waits for the teacher anyway.
  const [numbers, words] = [typed.filter(hasNumber), typed.filter((one) => !hasNumber(one))]
  if (numbers.some(({ numeric }) => !numeric)) losses.lose('number_keyboard_not_in_format')
  const marked = typed.filter((one) => hasNumber(one) || one.accepted.length > 0)
  return {
    prompt,
    options: isBank ? strangers(question, losses) : [],
    unit: unitsCell(question, losses),
    settings: {
      exact: key.gaps?.rule === 'exact',
      word_bank: isBank,
      words_again: isBank && bank.reuse,
      ignore_diacritics: all(typed, (one) => one.ignore_diacritics, 'comparison_not_in_format'),
      typo_tolerance: all(typed, (one) => one.typo_tolerance, 'comparison_not_in_format'),
      manual: all(marked, (one) => one.unmatched === 'manual', 'manual_marking_not_in_format'),
      numeric: all(words, (one) => one.numeric, 'number_keyboard_not_in_format'),
    },
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[{}~#]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ')
}

function hasNumber(key: GapKey & { kind: 'typed' }): boolean {
  return key.number !== undefined
}

/**
 * Gaps that are filled from a bank, with the words that each accepts: the one that it brings first. A word that is right in
 * several gaps is brought by one of them.
 */
function onlyAccepted(question: QuestionOf<'text'>): QuestionOf<'text'> {
  const { content, key } = question
  const { bank } = content
  if (bank === undefined) return question
  const keys = key.gaps?.by_gap ?? {}
  const brought = fillBank({ gaps: content.gaps ?? [], bank, keys })
  const gaps = (content.gaps ?? []).map((gap) => {
    const own = ownValue(keys, gap.id)
    const options = own === undefined || own.kind === 'typed' ? [] : acceptedOf(bank, own, brought.get(gap.id))
    return { id: gap.id, kind: 'chosen' as const, options, shuffle: false }
  })
  return { ...question, content: { ...content, gaps } }
}

/** The word that the gap brings in front of the others, and those by what they are worth. */
function acceptedOf({ words }: WordBank, key: Exclude<GapKey, { kind: 'typed' }>, brought: string | undefined) {
  const worth = (id: string) => (id === brought ? 2 : wordWorth(words, key, id))
  const named = words.filter(({ id }) => id === brought || key.accepted.some(({ word }) => word === id))
  return named.toSorted((one, other) => worth(other.id) - worth(one.id))
}

/** The words of the bank that no gap brings; of words that read the same, those that are more. */
function strangers(question: QuestionOf<'text'>, losses: Losses): string[] {
  const { bank } = question.content
  const gaps = (onlyAccepted(question).content.gaps ?? []).map((gap) =>
    gap.kind === 'chosen' ? gap.options.map(({ text }) => losses.text(text)) : [],
  )
  const brought: string[] = []
  const isBrought = (text: string) => brought.includes(text)
  for (const [first] of gaps)
    if (first !== undefined && (bank?.reuse !== true || !isBrought(first))) brought.push(first)
  for (const text of gaps.flat()) if (!isBrought(text)) brought.push(text)
  const others = (bank?.words ?? []).flatMap(({ text }) => {
    const place = brought.indexOf(losses.text(text))
    if (place === -1) return [losses.text(text)]
    brought.splice(place, 1)
    return []
  })
  if (others.length > maxOptions) losses.lose('extra_answers_left_out')
  return others.slice(0, maxOptions)
}
