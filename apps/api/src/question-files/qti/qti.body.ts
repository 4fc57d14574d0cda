import { withoutGapSigns } from '../reading/reading.gap-signs.ts'
import { escapeHtml } from '../reading/reading.html.ts'
import { elementsBelow, elementsIn, type XmlElement, textIn } from '../../app/files/xml.ts'

/** What stands in the text where the pupil writes or chooses. */
export const blank = '____'

/** Something that makes the text wrong when it is left out. */
export class MissingPart extends Error {}

/** Not part of the text: shown after an answer, or to others than the pupil. */
const hidden = new Set([
  // Its question is the name of a marker.
  'sliderInteraction',
  'feedbackBlock',
  'feedbackInline',
  'rubricBlock',
  'modalFeedback',
  'stylesheet',
  'catalogInfo',
  'infoControl',
])
/** Filled in by a program. */
const computed = new Set(['printedVariable', 'templateBlock', 'templateInline', 'include', 'customInteraction'])
/** Choices of an interaction: they are read as such. */
const choices = new Set([
  'simpleChoice',
  'inlineChoice',
  'simpleMatchSet',
  'simpleAssociableChoice',
  'gapText',
  'gapImg',
  'label',
])
const empty = new Set(['br', 'hr', 'img'])

/** What stands in the text in place of an element; undefined for one that is read as any other. */
type InPlace = (element: XmlElement) => string | undefined

/** The HTML of an item's body, or of any part of it, with its formulas in TeX. Interactions leave a blank or their question. */
export function htmlOf(element: XmlElement, inPlace: InPlace = () => undefined): string {
  const counted = elementsBelow(element, 'gap').length
  let gaps = 0
  const walk = (child: XmlElement | string): string => {
    if (typeof child === 'string') return escapeHtml(withoutGapSigns(child))
    const placed = inPlace(child)
    if (placed !== undefined) return placed
    if (computed.has(child.name)) throw new MissingPart(child.name)
    if (hidden.has(child.name) || choices.has(child.name)) return ''
    if (child.name === 'math') return formula(child)
    if (child.name === 'gap') {
      gaps += 1
      return counted === 1 ? blank : `${gapLabel(gaps - 1)} ${blank}`
    }
    if (/^(?:textEntry|inlineChoice)Interaction$/.test(child.name)) return blank
    return tag(child, child.children.map(walk).join(''))
  }
  return element.children.map(walk).join('')
}

/** What a gap is called in its text and in the list of gaps. */
export function gapLabel(index: number): string {
  return `(${index + 1})`
}

function tag(element: XmlElement, inner: string): string {
  if (element.name.endsWith('Interaction') || element.name === 'prompt') return `<div>${inner}</div>`
  if (element.name === 'object') return picture(element.attributes.get('data'), inner)
  if (element.name === 'img')
    return picture(
      element.attributes.get('src'),
      element.attributes.get('alt') ?? '',
      element.attributes.get('alt') === '',
    )
  if (element.name === 'hottext') return `<strong>${inner}</strong>`
  // Elements of version 3 for screens and sounds; their words stay.
  if (!/^[a-z][a-z0-9]{0,15}$/.test(element.name)) return inner
  return empty.has(element.name) ? `<${element.name}>` : `<${element.name}>${inner}</${element.name}>`
}

/** The format wants an alternative text of each picture, so one that is empty on purpose is mere decoration. */
function picture(src: string | undefined, alt: string, isDecorative = false): string {
  const bare = alt.replaceAll(/<[^>]*>/g, ' ')
  const role = isDecorative ? ' role="presentation"' : ''
  return src === undefined ? '' : `<img src="${escapeHtml(src)}" alt="${escapeHtml(bare)}"${role}>`
}

function formula(element: XmlElement): string {
  const tex = mathToTex(element)
  if (tex === undefined) throw new MissingPart('math')
  return ` \\(${escapeHtml(tex)}\\) `
}

/** Signs that TeX has its own words for; all others stand as they are. */
const signs: Readonly<Record<string, string>> = {
  '\u2062': '',
  '\u2061': '',
  '\u2063': '',
  '\u00d7': '\\times ',
  '\u22c5': '\\cdot ',
  '\u00b7': '\\cdot ',
  '\u00f7': '\\div ',
  '\u2212': '-',
  '\u2264': '\\leq ',
  '\u2265': '\\geq ',
  '\u2260': '\\neq ',
  '\u00b1': '\\pm ',
  '\u03c0': '\\pi ',
  '\u221e': '\\infty ',
  '\u2192': '\\rightarrow ',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  '&': '\\&',
  _: '\\_',
}

type Writer = (parts: readonly string[]) => string

const at = (parts: readonly string[], index: number) => parts[index] ?? ''
const binary = (write: (one: string, other: string) => string): Writer => {
  return (parts) => write(at(parts, 0), at(parts, 1))
}

const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ['math', (parts) => parts.join('')],
  ['mrow', (parts) => parts.join('')],
  ['mstyle', (parts) => parts.join('')],
  ['mpadded', (parts) => parts.join('')],
  ['semantics', (parts) => at(parts, 0)],
  ['mfrac', binary((over, under) => `\\frac{${over}}{${under}}`)],
  ['msqrt', (parts) => `\\sqrt{${parts.join('')}}`],
  ['mroot', binary((base, degree) => `\\sqrt[${degree}]{${base}}`)],
  ['msup', binary((base, power) => `{${base}}^{${power}}`)],
  ['msub', binary((base, index) => `{${base}}_{${index}}`)],
  ['msubsup', (parts) => `{${at(parts, 0)}}_{${at(parts, 1)}}^{${at(parts, 2)}}`],
  ['mfenced', (parts) => `(${parts.join(',')})`],
])

/** A formula in MathML as TeX; undefined where it holds something that we don't know how to say. */
function mathToTex(element: XmlElement): string | undefined {
  if (['mn', 'mi', 'mo'].includes(element.name)) return signsOf(textIn(element), element.name)
  if (element.name === 'mtext') return `\\text{${signsOf(textIn(element), 'mo')}}`
  if (element.name === 'mspace') return '\\ '
  const write = writers.get(element.name)
  if (write === undefined) return undefined
  const inner = elementsIn(element).filter((child) => !child.name.startsWith('annotation'))
  const parts = inner.map(mathToTex)
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length ? write(known) : undefined
}

function signsOf(text: string, kind: string): string {
  const written = [...text].map((sign) => signs[sign] ?? sign.replace('\\', '\\backslash ')).join('')
  return kind === 'mi' && /^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${written}}` : written
}

/** A text without the blank that stands alone at its end: there the field comes anyway. */
export function withoutLastBlank(text: string): string {
  return text.replace(/(?:^|\n\s*)_{4}\.?\s*$/, '').trim()
}

/** The interactions of an item, in their order. */
export function interactionsOf(body: XmlElement): XmlElement[] {
  return elementsIn(body).flatMap((child) =>
    child.name.endsWith('Interaction') ? [child, ...interactionsOf(child)] : interactionsOf(child),
  )
}
