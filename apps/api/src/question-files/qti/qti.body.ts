import { escapeHtml } from '../reading/reading.html.ts'
import { mathToTex } from './qti.mathml.ts'
import { elementsBelow, elementsIn, type XmlElement } from '../../app/files/xml.ts'

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

/** The HTML of an item's body, or of any part of it, with its formulas in TeX. Interactions leave a blank or their question. */
export function htmlOf(element: XmlElement): string {
  const counted = elementsBelow(element, 'gap').length
  let gaps = 0
  const walk = (child: XmlElement | string): string => {
    if (typeof child === 'string') return escapeHtml(child)
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
  if (element.name === 'img') return picture(element.attributes.get('src'), element.attributes.get('alt') ?? '')
  // Elements of version 3 for screens and sounds; their words stay.
  if (!/^[a-z][a-z0-9]{0,15}$/.test(element.name)) return inner
  return empty.has(element.name) ? `<${element.name}>` : `<${element.name}>${inner}</${element.name}>`
}

function picture(src: string | undefined, alt: string): string {
  const bare = alt.replaceAll(/<[^>]*>/g, ' ')
  return src === undefined ? '' : `<img src="${escapeHtml(src)}" alt="${escapeHtml(bare)}">`
}

function formula(element: XmlElement): string {
  const tex = mathToTex(element)
  if (tex === undefined) throw new MissingPart('math')
  return ` \\(${escapeHtml(tex)}\\) `
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
