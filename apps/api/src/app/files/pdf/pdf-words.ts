import { holdTogether } from '@katedra/i18n/held-together'

// Of words like e-mail and e-shop; an address that begins so is copied from the document, so its hyphen stays.
const hyphenAfterE = /(?<![\p{L}\p{N}@/._-])(e)-(?=\p{L})(?![\p{L}\p{N}_-]*(?:@|\.\p{L}))/giu

/** A text on paper: no line ends after a word of one letter, nor after the "e-" of an e-mail. All cuts of Roboto have this hyphen. */
export function heldText(text: string, hasMore = false): string {
  return holdTogether(text, hasMore).replaceAll(hyphenAfterE, '$1\u2011')
}

/** The texts of a document with what belongs together held (decision 0063); drawings stay as they are. */
export function heldOnPaper(part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one, index) => heldPart(one, index < part.length - 1))
  return heldPart(part, false)
}

/** `hasMore` where another span of the same line may follow. */
function heldPart(part: unknown, hasMore: boolean): unknown {
  if (Array.isArray(part)) return heldOnPaper(part)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'text' && typeof value === 'string' ? heldText(value, hasMore) : heldOnPaper(value),
    ]),
  )
}
