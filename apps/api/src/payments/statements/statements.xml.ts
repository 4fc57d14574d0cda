import { XmlFailure, xmlReader, type XmlElement, type XmlProblem, type XmlVisitor } from '../../app/files/xml.ts'
import { StatementFailure, type StatementFailureCode } from '../payments.movement.ts'

/** Beyond what any bank writes. */
const bounds = { depth: 49, elements: 2000, attributes: 50, text: 4000, between: 1_000_000 }

const codes: Readonly<Record<XmlProblem, StatementFailureCode>> = {
  doctype: 'forbidden_dtd',
  too_deep: 'too_large',
  too_large: 'too_large',
  malformed: 'malformed',
  truncated: 'truncated',
}

/** Reads a statement in pieces for what a visitor wants of it. */
export function statementXmlReader(visitor: XmlVisitor): { write: (text: string) => void; end: () => void } {
  const reader = xmlReader(visitor, bounds)
  return {
    write: (text) => guard(() => reader.write(text)),
    end: () => guard(reader.end),
  }
}

function guard(run: () => void): void {
  try {
    run()
  } catch (error) {
    throw error instanceof XmlFailure ? new StatementFailure(codes[error.problem]) : error
  }
}

/** All elements at a path of names below. */
export function nodesAt(node: XmlElement | undefined, ...path: string[]): XmlElement[] {
  const found: XmlElement[] = []
  if (node !== undefined) visitAt(node, path, 0, (one) => void found.push(one))
  return found
}

/** The text of the first element at a path that has any. */
export function textAt(node: XmlElement | undefined, ...path: string[]): string | undefined {
  let text: string | undefined
  if (node === undefined) return undefined
  visitAt(node, path, 0, (one) => {
    const trimmed = text === undefined ? ownText(one).trim() : ''
    if (trimmed !== '') text = trimmed
  })
  return text
}

/** The text of an element without that of the elements in it. */
export function ownText({ children }: XmlElement): string {
  let text = ''
  for (const child of children) if (typeof child === 'string') text += child
  return text
}

/** Plain loops, because this runs a dozen times for each of a hundred thousand payments. */
function visitAt(node: XmlElement, path: readonly string[], depth: number, visit: (node: XmlElement) => void): void {
  if (depth === path.length) {
    visit(node)
    return
  }
  for (const child of node.children)
    if (typeof child !== 'string' && child.name === path[depth]) visitAt(child, path, depth + 1, visit)
}
