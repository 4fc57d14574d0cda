import { parseRichText, type RichPiece } from './rich-text.ts'

/**
 * The formulas of a text that no renderer could draw. What can be told without one: braces, environments and `\left`…`\right`
 * that do not close, a command without what belongs to it, two exponents in a row.
 */
export function brokenFormulas(text: string): string[] {
  return formulasIn(parseRichText(text)).filter((tex) => !isDrawable(tex))
}

function formulasIn(pieces: readonly RichPiece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'formula') return [piece.tex]
    return piece.kind === 'bold' || piece.kind === 'italic' ? formulasIn(piece.pieces) : []
  })
}

const argumentsOf: Readonly<Record<string, number>> = {
  ...{ frac: 2, dfrac: 2, tfrac: 2, binom: 2, cfrac: 2 },
  ...{ sqrt: 1, text: 1, mathrm: 1, mathbf: 1, overline: 1, underline: 1, vec: 1, hat: 1, bar: 1 },
}

type Token = string

function isDrawable(tex: string): boolean {
  // A command, an escaped sign, or one character; what stands for nothing is left out.
  const tokens = tex.match(/\\[a-zA-Z]+|\\.|[^\s]/gu) ?? []
  return (
    closes(tokens) &&
    environmentsClose(tex) &&
    commandsAreFed(tokens) &&
    !/[\^_]\s*$/.test(tex) &&
    scriptsAreSingle(tex)
  )
}

/** Braces and delimiters that grow with their content. */
function closes(tokens: readonly Token[]): boolean {
  const open: Token[] = []
  const pairs: Readonly<Record<Token, Token>> = { '}': '{', '\\right': '\\left' }
  for (const token of tokens) {
    const opening = pairs[token]
    if (token === '{' || token === '\\left') open.push(token)
    else if (opening !== undefined && open.pop() !== opening) return false
  }
  return open.length === 0
}

function environmentsClose(tex: string): boolean {
  const open: string[] = []
  for (const [, step, name = ''] of tex.matchAll(/\\(begin|end)\s*\{([^{}]*)\}/g)) {
    if (step === 'begin') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

/** Every command has as many arguments as it takes: a group, a sign or another command. */
function commandsAreFed(tokens: readonly Token[]): boolean {
  return tokens.every((token, place) => {
    const wanted = token.startsWith('\\') ? (argumentsOf[token.slice(1)] ?? 0) : 0
    return wanted === 0 || countArguments(tokens, place + 1, wanted) === wanted
  })
}

function countArguments(tokens: readonly Token[], first: number, wanted: number): number {
  let place = afterOption(tokens, first)
  let count = 0
  while (count < wanted) {
    const token = tokens[place]
    if (token === undefined || token === '}' || token === '&') break
    place = token === '{' ? afterGroup(tokens, place) : place + 1
    count += 1
  }
  return count
}

/** Past `[3]` of `\sqrt[3]{x}`. */
function afterOption(tokens: readonly Token[], first: number): number {
  return tokens[first] === '[' ? tokens.indexOf(']', first) + 1 : first
}

function afterGroup(tokens: readonly Token[], first: number): number {
  let depth = 0
  for (let place = first; place < tokens.length; place += 1) {
    if (tokens[place] === '{') depth += 1
    if (tokens[place] === '}') depth -= 1
    if (depth === 0) return place + 1
  }
  return tokens.length
}

/** `x^2^3` says nothing. */
function scriptsAreSingle(tex: string): boolean {
  return !/\^\s*(?:\{[^{}]*\}|[^\s{}\\]|\\[a-zA-Z]+)\s*\^/.test(tex)
}
