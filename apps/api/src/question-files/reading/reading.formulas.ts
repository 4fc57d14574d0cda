import { parseRichText, type RichPiece } from '@katedra/questions/rich-text'

/** The longest formula; a longer one stays as text. */
const maxLength = 2000

const openings = [
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
  ['[tex]', '[/tex]'],
] as const

/** Text with formulas as Moodle's filter knows them; a formula that is not closed stays text. */
export function formulaPieces(source: string): RichPiece[] {
  const pieces: RichPiece[] = []
  let text = ''
  let from = 0
  const closed = new Map<string, boolean>()
  while (from < source.length) {
    const found = formulaAt(source, from, closed)
    if (found === undefined) {
      // On to the next place where a formula could begin.
      const next = source.slice(from + 1).search(/\\[([]|\$\$|\[tex\]/)
      const to = next === -1 ? source.length : from + 1 + next
      text += source.slice(from, to)
      from = to
    } else {
      if (text !== '') pieces.push({ kind: 'text', text })
      text = ''
      pieces.push({ kind: 'formula', tex: found.tex })
      from = found.to
    }
  }
  return text === '' ? pieces : [...pieces, { kind: 'text', text }]
}

function formulaAt(
  source: string,
  from: number,
  closed: Map<string, boolean>,
): { tex: string; to: number } | undefined {
  for (const [open, close] of openings) {
    if (!source.startsWith(open, from) || closed.get(close) === false) continue
    const end = source.indexOf(close, from + open.length)
    // No more of them to the end: the next opening need not look again.
    if (end === -1) closed.set(close, false)
    else if (end - from <= maxLength) {
      const tex = source
        .slice(from + open.length, end)
        .replaceAll(/\s+/g, ' ')
        .trim()
      if (isFormula(tex)) return { tex, to: end + close.length }
    }
  }
  return undefined
}

/** True for what our own marks can hold between two dollars. */
function isFormula(tex: string): boolean {
  const [only, ...others] = parseRichText(`$${tex}$`)
  return others.length === 0 && only?.kind === 'formula' && only.tex === tex
}
