import { holdShortWords } from '@katedra/i18n/short-words'

/** The texts of a document with short words tied to the next one (decision 0063); drawings stay as they are. */
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
      name === 'text' && typeof value === 'string' ? holdShortWords(value, hasMore) : heldOnPaper(value),
    ]),
  )
}
