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

/** Writes a sign in place of the selection; where it holds a gap `{}`, the cursor goes into the first one. */
export function insertSign({ text, start, end }: Selected, sign: string): Selected {
  const gap = sign.indexOf('{}')
  const cursor = start + (gap === -1 ? sign.length : gap + 1)
  return { text: text.slice(0, start) + sign + text.slice(end), start: cursor, end: cursor }
}

/** True where the place is within a formula: signs are then written as TeX. */
export function isInFormula({ text, start }: Selected): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return (line.replaceAll('\\$', '').split('$').length - 1) % 2 === 1
}
