import { SaxesParser } from 'saxes'

/*
 * XML of strangers: nothing is fetched and nothing declared. A document type is refused, or only passed over where the caller says
 * so, so that only the five entities of XML and numbers exist, and every size has a bound that the caller hands in.
 */

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

/** What to do with an element: look inside, collect it whole, or pass over it. */
export type XmlInterest = 'enter' | 'collect' | 'skip'

export interface XmlVisitor {
  /** `depth` is 0 for the root; asked only inside of what was entered. */
  interestIn: (name: string, depth: number) => XmlInterest
  entered?: (name: string) => void
  left?: (name: string) => void
  /** `isWhole` is false where the element has more elements than the bound; those behind it are left out. */
  collected: (element: XmlElement, depth: number, isWhole: boolean) => void
}

export interface XmlBounds {
  /** Elements within elements. */
  depth: number
  /** Elements in one collected element. */
  elements: number
  /** Attributes of one element. */
  attributes?: number
  /** Characters of an element's own text; the rest is left out. */
  text?: number
  /** Characters between two tags, and of one tag: a piece of the file may add to either without end. */
  between?: number
  /** A document type that only names its DTD is passed over: the DTD is neither fetched nor read. */
  passesNamedDtd?: boolean
}

export type XmlProblem = 'doctype' | 'too_deep' | 'too_large' | 'malformed' | 'truncated'

/** Why a file can't be read to its end. */
export class XmlFailure extends Error {
  readonly problem: XmlProblem
  readonly line: number

  constructor(problem: XmlProblem, line: number) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}

/** Reads XML in pieces for what a visitor wants of it; throws an XmlFailure. */
export function xmlReader(visitor: XmlVisitor, bounds: XmlBounds): { write: (text: string) => void; end: () => void } {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const fail = (problem: XmlProblem): never => {
    throw new XmlFailure(problem, parser.line)
  }
  const { text: maxText = Infinity, between: maxBetween = Infinity, attributes: maxAttributes = Infinity } = bounds
  const entered: string[] = []
  const collecting: { element: XmlElement; textLength: number }[] = []
  let [skipped, elements, attributeCount, line, between, sawRoot] = [0, 0, 0, 1, 0, false]

  /** Whatever is inside of something collected belongs to it, up to the bound. */
  function interestIn(name: string): XmlInterest {
    if (skipped > 0) return 'skip'
    if (collecting.length === 0) return visitor.interestIn(name, entered.length)
    elements += 1
    return elements <= bounds.elements ? 'collect' : 'skip'
  }

  function open(name: string, attributes: Readonly<Record<string, string>>): void {
    between = 0
    sawRoot = true
    if (entered.length + collecting.length + skipped >= bounds.depth) fail('too_deep')
    const interest = interestIn(name)
    if (interest === 'skip') skipped += 1
    else if (interest === 'enter') {
      entered.push(name)
      visitor.entered?.(name)
    } else {
      const element = { name, attributes: localNames(attributes), children: [], line }
      if (collecting.length === 0) elements = 1
      collecting.at(-1)?.element.children.push(element)
      collecting.push({ element, textLength: 0 })
    }
  }

  function close(): void {
    between = 0
    if (skipped > 0) {
      skipped -= 1
      return
    }
    const last = collecting.pop()
    if (last === undefined) {
      const name = entered.pop()
      if (name !== undefined) visitor.left?.(name)
    } else if (collecting.length === 0) visitor.collected(last.element, entered.length, elements <= bounds.elements)
  }

  function addText(text: string): void {
    const last = collecting.at(-1)
    if (last === undefined || skipped > 0 || last.textLength >= maxText) return
    const added = text.slice(0, maxText - last.textLength)
    last.textLength += added.length
    last.element.children.push(added)
  }

  parser.on('error', () => fail('malformed'))
  parser.on('doctype', (doctype) => {
    if (bounds.passesNamedDtd !== true || !onlyNamesDtd(doctype)) fail('doctype')
  })
  parser.on('opentagstart', () => {
    line = parser.line
    attributeCount = 0
  })
  parser.on('attribute', () => {
    attributeCount += 1
    if (attributeCount > maxAttributes) fail('too_large')
  })
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes))
  parser.on('closetag', close)
  parser.on('text', addText)
  parser.on('cdata', addText)
  return {
    write: (text) => {
      between += text.length
      parser.write(text)
      if (between > maxBetween) fail('too_large')
    },
    end: () => {
      if (!sawRoot || entered.length + collecting.length + skipped > 0) fail('truncated')
      parser.close()
    },
  }
}

const named =
  /^\s*[\w:.-]+\s+(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s+(?:"[^"]*\.dtd"|'[^']*\.dtd')\s*(?:\[([\s\S]*)\]\s*)?$/i

/** What the document itself declares may be elements and attributes, never an entity. */
function onlyNamesDtd(doctype: string): boolean {
  const found = named.exec(doctype)
  const own = found?.[1]?.replaceAll(/<!--[\s\S]*?-->/g, '') ?? ''
  return found !== null && !/<!ENTITY|%/i.test(own)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const noAttributes: ReadonlyMap<string, string> = new Map()

function localNames(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const entries = Object.entries(attributes)
  return entries.length === 0 ? noAttributes : new Map(entries.map(([name, value]) => [localName(name), value]))
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
