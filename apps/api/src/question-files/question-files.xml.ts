import { SaxesParser } from 'saxes'
import { fileLimits, type Reason } from './question-files.shape.ts'

/** An element with all that is in it; texts and elements in their order. */
export interface XmlElement {
  /** Without its prefix: files are free to choose theirs. */
  name: string
  /** Without prefixes too. */
  attributes: ReadonlyMap<string, string>
  children: (XmlElement | string)[]
  /** Where it begins, counted from 1. */
  line: number
}

/** What is to be gathered: the root itself (0) or each of its children (1), so that a large file is never a tree as a whole. */
export interface XmlWish {
  depth: 0 | 1
  /** `undefined` for an element with more in it than any question has. False stops reading. */
  take: (element: XmlElement | undefined, line: number) => boolean
}

/** Elements in one gathered element; a question with more is no question. */
const mostElements = 20_000

class Refused extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason.code)
    this.reason = reason
  }
}
class Enough extends Error {}

/**
 * Reads XML and hands over what was wished for. Nothing is fetched and nothing declared: a document type refuses the file, so
 * that only the five entities of XML and numbers exist. Gives the reason when the file can't be read to its end.
 */
export function readXml(text: string, wish: XmlWish): Reason | undefined {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const tree = growTree(wish)
  parser.on('doctype', () => {
    throw new Refused({ code: 'doctype' })
  })
  parser.on('opentagstart', () => tree.begin(parser.line))
  parser.on('opentag', ({ name, attributes }) => tree.open(name, attributes))
  parser.on('closetag', tree.close)
  parser.on('text', tree.addText)
  parser.on('cdata', tree.addText)
  try {
    parser.write(text).close()
    return undefined
  } catch (error) {
    if (error instanceof Enough) return undefined
    if (error instanceof Refused) return error.reason
    return { code: 'not_well_formed', values: { line: parser.line } }
  }
}

/** The one element of a small file. */
export function parseXml(text: string): { ok: true; root: XmlElement } | { ok: false; reason: Reason } {
  let root: XmlElement | undefined
  const reason = readXml(text, {
    depth: 0,
    take: (element) => {
      root = element
      return true
    },
  })
  if (reason !== undefined) return { ok: false, reason }
  return root === undefined ? { ok: false, reason: { code: 'text_too_long' } } : { ok: true, root }
}

function growTree({ depth, take }: XmlWish) {
  const open: XmlElement[] = []
  let [level, line, startLine, elements] = [0, 1, 1, 0]

  function begin(at: number): void {
    line = at
  }

  function openElement(name: string, attributes: Readonly<Record<string, string>>): void {
    if (level >= fileLimits.depth) throw new Refused({ code: 'too_deep', values: { most: fileLimits.depth } })
    level += 1
    if (level <= depth) return
    elements = level === depth + 1 ? 1 : elements + 1
    if (elements > mostElements) {
      open.length = 0
      return
    }
    const element = { name: localName(name), attributes: localNames(attributes), children: [], line }
    if (level === depth + 1) startLine = line
    else open.at(-1)?.children.push(element)
    open.push(element)
  }

  function close(): void {
    level -= 1
    if (level < depth) return
    const element = open.pop()
    if (level === depth && !take(elements > mostElements ? undefined : element, startLine)) throw new Enough()
  }

  function addText(text: string): void {
    open.at(-1)?.children.push(text)
  }

  return { begin, open: openElement, close, addText }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function localNames(attributes: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(attributes).map(([name, value]) => [localName(name), value]))
}

/** The children that are elements, or those of a name. */
export function elementsIn(element: XmlElement | undefined, name?: string): XmlElement[] {
  const elements = (element?.children ?? []).filter((child) => typeof child !== 'string')
  return name === undefined ? elements : elements.filter((child) => child.name === name)
}

/** The first element at a path of names below. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  const [name, ...rest] = path
  if (name === undefined) return element
  for (const child of elementsIn(element, name)) {
    const found = elementAt(child, ...rest)
    if (found !== undefined) return found
  }
  return undefined
}

/** All elements of a name at any depth below, in the order of the file; not looked for inside of one that was found. */
export function elementsBelow(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  return elementsIn(element).flatMap((child) => (names.includes(child.name) ? [child] : elementsBelow(child, ...names)))
}

/** All text in an element, however deep, without the spaces at its ends. */
export function textIn(element: XmlElement | undefined): string {
  return rawTextIn(element).trim()
}

/** All text in an element as it stands. */
export function rawTextIn(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : rawTextIn(child))).join('')
}
