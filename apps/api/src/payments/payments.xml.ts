import { SaxesParser } from 'saxes'
import { StatementFailure } from './payments.movement.ts'

/** An element that was collected whole. */
export interface XmlNode {
  /** Without its prefix. */
  name: string
  text: string
  attributes: Record<string, string>
  children: XmlNode[]
}

/** What to do with an element: look inside, collect it whole, or pass over it. */
export type Interest = 'enter' | 'collect' | 'skip'

export interface XmlVisitor {
  /** `depth` is 0 for the root; asked only inside of what was entered. */
  interestIn: (name: string, depth: number) => Interest
  entered: (name: string) => void
  left: (name: string) => void
  collected: (node: XmlNode, depth: number) => void
}

const deepest = 48
/** Characters between two tags, and of one tag: a piece of the file may add to either without end. */
const mostBetween = 1_000_000
const mostText = 4000
const mostNodes = 2000

/**
 * Reads XML in pieces for what a visitor wants of it. Nothing is fetched and nothing declared: a document type is refused, so
 * that only XML's own five entities exist.
 */
export function xmlReader(visitor: XmlVisitor): { write: (text: string) => void; end: () => void } {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const tree = openTree(visitor)
  let between = 0
  parser.on('doctype', () => {
    throw new StatementFailure('forbidden_dtd')
  })
  parser.on('opentag', ({ name, attributes }) => {
    between = 0
    tree.open(localName(name), attributes)
  })
  parser.on('closetag', () => {
    between = 0
    tree.close()
  })
  parser.on('text', tree.addText)
  parser.on('cdata', tree.addText)
  return {
    write: (text) => {
      between += text.length
      guard(() => parser.write(text))
      if (between > mostBetween) throw new StatementFailure('too_large')
    },
    end: () => {
      if (!tree.isWhole()) throw new StatementFailure('truncated')
      guard(() => parser.close())
    },
  }
}

function guard(run: () => void): void {
  try {
    run()
  } catch (error) {
    throw error instanceof StatementFailure ? error : new StatementFailure('malformed')
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function openTree(visitor: XmlVisitor) {
  const entered: string[] = []
  const collecting: XmlNode[] = []
  let [skipped, nodes, sawRoot] = [0, 0, false]

  function open(name: string, attributes: Record<string, string>): void {
    sawRoot = true
    if (entered.length + collecting.length + skipped > deepest) throw new StatementFailure('too_large')
    const interest = interestIn(name)
    if (interest === 'skip') skipped += 1
    else if (interest === 'collect') grow({ name, text: '', attributes, children: [] })
    else {
      entered.push(name)
      visitor.entered(name)
    }
  }

  /** Whatever is inside of something collected belongs to it, up to a limit beyond any bank's. */
  function interestIn(name: string): Interest {
    if (skipped > 0) return 'skip'
    if (collecting.length > 0) return nodes < mostNodes ? 'collect' : 'skip'
    return visitor.interestIn(name, entered.length)
  }

  function grow(node: XmlNode): void {
    nodes = collecting.length === 0 ? 1 : nodes + 1
    collecting.at(-1)?.children.push(node)
    collecting.push(node)
  }

  function close(): void {
    if (skipped > 0) {
      skipped -= 1
      return
    }
    const node = collecting.pop()
    if (node !== undefined) {
      if (collecting.length === 0) visitor.collected(node, entered.length)
      return
    }
    const name = entered.pop()
    if (name !== undefined) visitor.left(name)
  }

  function addText(text: string): void {
    const node = collecting.at(-1)
    if (node !== undefined && skipped === 0) node.text = `${node.text}${text}`.slice(0, mostText)
  }

  const isWhole = () => sawRoot && entered.length + collecting.length + skipped === 0
  return { open, close, addText, isWhole }
}

/** All elements at a path of names below. */
export function nodesAt(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  const found: XmlNode[] = []
  if (node !== undefined) visitAt(node, path, 0, (one) => void found.push(one))
  return found
}

/** The text of the first element at a path that has any. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string | undefined {
  let text: string | undefined
  if (node === undefined) return undefined
  visitAt(node, path, 0, (one) => {
    const trimmed = text === undefined ? one.text.trim() : ''
    if (trimmed !== '') text = trimmed
  })
  return text
}

/** Plain loops, because this runs a dozen times for each of a hundred thousand payments. */
function visitAt(node: XmlNode, path: readonly string[], depth: number, visit: (node: XmlNode) => void): void {
  if (depth === path.length) {
    visit(node)
    return
  }
  for (const child of node.children) if (child.name === path[depth]) visitAt(child, path, depth + 1, visit)
}
