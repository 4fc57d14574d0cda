import { unusedTextContent, unusedTextKey } from '@katedra/questions'
import { blank, type RichPiece } from '@katedra/questions/rich-text'
import { opaqueIds } from './reading.ts'
import type { ItemParts } from './reading.item.ts'

/*
 * A text with gaps while it is read. A gap stands in the source of its text as a sign that no text holds (`gapSign`), so that it
 * goes through HTML like any other letter, and becomes a gap of the prompt where the text is taken apart.
 */

const edge = '\ufffe'
const sign = /\ufffe([a-z0-9]{1,12})\ufffe/

/** What a gap is called within its question: its number says nothing about its answer. */
export function gapId(index: number): string {
  return `g${index + 1}`
}

/** The gap in the source of a text. */
export function gapSign(index: number): string {
  return `${edge}${gapId(index)}${edge}`
}

/** A source without what could be taken for a gap. */
export function withoutGapSigns(source: string): string {
  return source.replaceAll(edge, '')
}

/** The gaps of a text as pieces of it. */
export function gapPieces(piece: RichPiece): RichPiece[] {
  if (piece.kind !== 'text') return [piece]
  return piece.text.split(sign).flatMap((part, index): RichPiece[] => {
    if (index % 2 === 1) return [{ kind: 'gap', id: part }]
    return part === '' ? [] : [{ kind: 'text', text: part }]
  })
}

/** A gap whose place is no text: within a formula nothing can be filled in. */
export function hasLostGap(text: string): boolean {
  return text.includes(edge)
}

/** The text with blanks for its gaps, where it only names a question. */
export function withBlanks(text: string): string {
  return text.replaceAll(/\[_[a-z0-9]{1,12}_\]/g, blank)
}

/** A word that is worth so much, from nothing to all. */
export interface DraftWord {
  text: string
  fraction: number
}

/** A gap in which one writes. */
export interface TypedGap {
  kind: 'typed'
  weight: number
  accepted: readonly DraftWord[]
  number?: { value: number; tolerance: number }
  numeric: boolean
  case_sensitive: boolean
  unmatched: 'wrong' | 'manual'
}

/** A gap as its file has it. */
export type DraftGap =
  | TypedGap
  | { kind: 'chosen'; weight: number; options: readonly DraftWord[]; shuffle: boolean }
  /** `accepted` by the place of each word in the bank. */
  | { kind: 'bank'; weight: number; accepted: readonly { index: number; fraction: number }[] }

export interface DraftText {
  gaps: readonly DraftGap[]
  bank?: { words: readonly string[]; reuse: boolean }
  rule: 'partial' | 'exact'
}

/** Content and key of a Text with gaps. `salt` is mixed into the ids. */
export function gapsBody({ gaps, bank, rule }: DraftText, parts: ItemParts, salt: string) {
  const bankIds = opaqueIds(bank?.words ?? [], `${salt}/bank`)
  const made = gaps.map((gap, index) => madeGap(gap, { id: gapId(index), salt, parts, bankIds }))
  const words = bank?.words.map((text, index) => ({ id: bankIds[index], text: parts.local(text) }))
  return {
    type: 'text' as const,
    content: {
      ...unusedTextContent,
      gaps: made.map(({ gap }) => gap),
      ...(words === undefined ? {} : { bank: { words, reuse: bank?.reuse === true } }),
    },
    key: { ...unusedTextKey, gaps: { rule, by_gap: Object.fromEntries(made.map(({ gap, key }) => [gap.id, key])) } },
  }
}

interface Making {
  id: string
  salt: string
  parts: ItemParts
  bankIds: readonly string[]
}

function madeGap(draft: DraftGap, { id, salt, parts, bankIds }: Making) {
  const weight = boundedWeight(draft.weight, parts)
  if (draft.kind === 'typed') {
    const { accepted, number, numeric, case_sensitive, unmatched } = draft
    const loose = { ignore_diacritics: false, typo_tolerance: false }
    const exact = number === undefined ? {} : { number }
    return {
      gap: { id, kind: draft.kind, numeric },
      key: { kind: draft.kind, weight, accepted, ...exact, case_sensitive, ...loose, unmatched },
    }
  }
  if (draft.kind === 'bank') {
    const accepted = draft.accepted.map(({ index, fraction }) => ({ word: bankIds[index], fraction }))
    return { gap: { id, kind: draft.kind }, key: { kind: draft.kind, weight, accepted } }
  }
  const ids = opaqueIds(
    draft.options.map(({ text }) => text),
    `${salt}/${id}`,
  )
  const options = draft.options.map(({ text }, index) => ({ id: ids[index], text: parts.local(text) }))
  const accepted = draft.options.flatMap(({ fraction }, index) =>
    fraction > 0 ? [{ word: ids[index], fraction }] : [],
  )
  return { gap: { id, kind: draft.kind, options, shuffle: draft.shuffle }, key: { kind: draft.kind, weight, accepted } }
}

const weights = { min: 0.01, max: 100 }

function boundedWeight(weight: number, parts: ItemParts): number {
  const bounded = Math.min(weights.max, Math.max(weights.min, weight))
  if (bounded !== weight) parts.note('weights_left_out')
  return bounded
}

/** Points of a text with gaps where nothing else says them: each gap counts its weight. */
export function pointsOfGaps(gaps: readonly { weight: number }[]): number {
  return gaps.reduce((sum, { weight }) => sum + weight, 0)
}
