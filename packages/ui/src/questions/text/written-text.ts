/** The longest answer that may be written, in characters (the limit of the answer's schema). */
export const maxAnswerLength = 5000

const near = 500
const spokenAt = [500, 100, 20, 0]

/** How many characters are left, once the limit is near enough to matter. */
export function visibleCharactersLeft(length: number): number | undefined {
  const left = maxAnswerLength - length
  return left <= near ? left : undefined
}

/** The same for a screen reader, which must not count every key: only the last round number that was passed. */
export function spokenCharactersLeft(length: number): number | undefined {
  return spokenAt.findLast((mark) => maxAnswerLength - length <= mark)
}

/** The number with its sign turned. */
export function changeSign(text: string): string {
  const trimmed = text.trimStart()
  return /^[-−]/u.test(trimmed) ? trimmed.slice(1).trimStart() : `−${trimmed}`
}

/** Whether a text cannot be read as a number, with or without the unit behind it; what has only begun can still become one. */
export function isNoNumber(text: string, unit: string | undefined): boolean {
  const written = text.trim()
  const bare = unit !== undefined && written.endsWith(unit) ? written.slice(0, -unit.length) : written
  return !/^[+\-−–]?[\d\s.,]*$/u.test(bare.trim())
}
