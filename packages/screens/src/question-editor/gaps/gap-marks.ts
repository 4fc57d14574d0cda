import { blank, gapMarker, gapsIn, placesIn, plain } from '@katedra/questions/rich-text'
import type { Selected } from '../formatting/format-text.ts'

interface Mark {
  id: string
  start: number
  end: number
}

/** Where the gaps of a text stand in its source; what stands in a formula is none. */
export function marksIn(text: string): Mark[] {
  return placesIn(text).flatMap(({ piece, start, end }) => (piece.kind === 'gap' ? [{ id: piece.id, start, end }] : []))
}

/**
 * Puts the mark of a gap in place of the selected words, which are its answer, or at the cursor. Spaces stay where they are; a
 * mark or a formula that the selection cuts stays whole, and the new mark comes behind it.
 */
export function insertMark({ text, start, end }: Selected, id: string): Selected & { word: string } {
  const chosen = text.slice(start, end)
  const from = start + (chosen.length - chosen.trimStart().length)
  const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length))
  const cut = placesIn(text).filter(
    (one) => one.start < to && from < one.end && (one.piece.kind === 'gap' || one.start < from || to < one.end),
  )
  const at = cut.length === 0 ? undefined : Math.max(...cut.map((one) => one.end))
  const word = at === undefined ? plain(text.slice(from, to)) : ''
  const mark = gapMarker(id)
  const next = `${text.slice(0, at ?? from)}${mark}${text.slice(at ?? to)}`
  const cursor = (at ?? from) + mark.length
  return { text: next, start: cursor, end: cursor, word }
}

/** The text with words in place of its gaps: an empty one is a blank, and a gap that gets none stays. */
export function withoutMarks(text: string, wordOf: (id: string) => string | undefined): string {
  return marksIn(text)
    .toReversed()
    .reduce((rest, { id, start, end }) => {
      const word = wordOf(id)?.replaceAll(/[*$\\]/g, String.raw`\$&`) ?? gapMarker(id)
      return `${rest.slice(0, start)}${word === '' ? blank : word}${rest.slice(end)}`
    }, text)
}

/** Puts marks back where they stood in an earlier text, or as near as what was written since allows. */
export function withMarksOf(text: string, earlier: string, ids: readonly string[]): string {
  const there = new Set(gapsIn(text))
  return marksIn(earlier)
    .filter(({ id }) => ids.includes(id) && !there.has(id))
    .reduce((rest, { id, start }) => {
      const at = Math.min(start, rest.length)
      return `${rest.slice(0, at)}${gapMarker(id)}${rest.slice(at + leftOver(rest.slice(at), gapMarker(id)))}`
    }, text)
}

/** How many characters of a mark are left where it was taken away from its end, letter by letter. */
function leftOver(text: string, mark: string): number {
  const lengths = Array.from({ length: mark.length - 2 }, (_, index) => mark.length - 1 - index)
  return lengths.find((length) => text.startsWith(mark.slice(0, length))) ?? 0
}

/** The mark that Backspace or Delete would break: it goes as a whole. */
export function markToDelete({ text, start, end }: Selected, key: string): Mark | undefined {
  if (start !== end) return undefined
  return marksIn(text).find((mark) =>
    key === 'Backspace' ? mark.start < start && start <= mark.end : mark.start <= start && start < mark.end,
  )
}
