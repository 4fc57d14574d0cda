/*
 * Texts without what does not matter when they are compared. All comparisons of the product go through here, so that a class,
 * a name and a heading are the same text everywhere.
 */

import { normalized } from './stream-safe.ts'

export interface FoldOptions {
  /** `keep`: Á and A stay two letters; composed (NFC). */
  diacritics?: 'keep'
  /** `single`: one space between words and none at the ends. */
  spaces?: 'single'
}

/** A text for searching and for finding the same one again: without case and diacritics, so that "zak" finds "Žák". */
export function fold(text: string, { diacritics, spaces }: FoldOptions = {}): string {
  const marked = diacritics === 'keep' ? normalized(text) : stripDiacritics(text)
  const spaced = spaces === 'single' ? marked.replaceAll(/\s+/g, ' ').trim() : marked
  return spaced.toLowerCase()
}

/** "5.A", "5. A" and "5A" are one class. */
export function classKey(name: string): string {
  return fold(name).replaceAll(/[\s.\-_/]/g, '')
}

/** Small letters and digits of a text with a hyphen between words, for keys and names of files. */
export function slugOf(text: string, maxLength = Infinity): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-|-$/g, '')
}

/** The text without diacritics: `Žluťoučký` gives `Zlutoucky`. Letters that are not made with a mark, as ł or ø, stay. */
export function stripDiacritics(text: string): string {
  return normalized(normalized(text, 'NFD').replace(/\p{M}/gu, ''))
}

/**
 * The text without differences of case, in composed form (NFC), as answers are scored. Works for Czech letters and for ß and
 * final ς too, which `fold` keeps apart from SS and σ.
 */
export function foldCase(text: string): string {
  // Upper case first: it is the step that makes ß and SS, σ and ς one; lower case alone keeps them apart.
  return normalized(text.toUpperCase().toLowerCase())
}
