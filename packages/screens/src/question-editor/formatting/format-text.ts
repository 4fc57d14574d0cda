/** A text with the part of it that is selected. */
export interface Selected {
  text: string
  start: number
  end: number
}

export const marks = { bold: '**', italic: '*', formula: '$' } as const
export type Mark = keyof typeof marks

/** Puts a mark around the selection, or takes it away where it stands already; an empty one gets the cursor inside. */
export function toggleMark({ text, start, end }: Selected, kind: Mark): Selected {
  const mark = marks[kind]
  const { length } = mark
  const isMarked = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark
  // The star of **bold** is not that of *italic*.
  const isOther = kind === 'italic' && text.slice(start - 2, start) === '**' && text.slice(start - 3, start) !== '***'
  if (isMarked && !isOther) {
    return {
      text: text.slice(0, start - length) + text.slice(start, end) + text.slice(end + length),
      start: start - length,
      end: end - length,
    }
  }
  return {
    text: `${text.slice(0, start)}${mark}${text.slice(start, end)}${mark}${text.slice(end)}`,
    start: start + length,
    end: end + length,
  }
}

/**
 * Writes a sign in place of the selection. Where it holds gaps `{}`, what was selected goes into the first one and the cursor
 * into the next; a formula that was selected comes without its dollars.
 */
export function insertSign({ text, start, end }: Selected, sign: string): Selected {
  const gap = sign.indexOf('{}')
  const chosen = text.slice(start, end).replace(/^\$(.*)\$$/, '$1')
  const filled = gap === -1 ? sign : `${sign.slice(0, gap + 1)}${chosen}${sign.slice(gap + 1)}`
  const next = filled.indexOf('{}')
  const afterAll = gap === -1 || !filled.endsWith('$') ? filled.length : filled.length - 1
  const cursor = start + (next === -1 ? afterAll : next + 1)
  return { text: text.slice(0, start) + filled + text.slice(end), start: cursor, end: cursor }
}

/** What a formula says at the place of the cursor, without its dollars; undefined outside of formulas. */
export function formulaAt({ text, start }: Selected): string | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const end = text.indexOf('\n', start)
  const line = text.slice(from, end === -1 ? text.length : end)
  for (const found of line.matchAll(/\\.|\$((?:\\.|[^$\\])*)\$/g)) {
    const [whole, tex] = found
    if (tex !== undefined && found.index < start - from && start - from < found.index + whole.length) return tex
  }
  return undefined
}

/** True where the place is within a formula: signs are then written as TeX. */
export function isInFormula({ text, start }: Selected): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return (line.replaceAll('\\$', '').split('$').length - 1) % 2 === 1
}
