import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { withoutGapSigns } from '../reading/reading.gap-signs.ts'
import { escapeHtml } from '../reading/reading.html.ts'
import { fileNumber } from '../reading/reading.item.ts'

/** The HTML of one material; Blackboard puts it into an element of its own. */
export function htmlOfMaterial(material: XmlElement): string {
  const formatted = elementAt(material, 'mat_extension', 'mat_formattedtext')
  const parts = [...elementsIn(material), ...(formatted === undefined ? [] : [formatted])]
  return withoutGapSigns(parts.map(htmlOfPart).join(''))
}

function htmlOfPart(part: XmlElement): string {
  if (part.name === 'matbreak') return '<br>'
  if (part.name === 'matimage') return htmlOfPicture(part)
  if (part.name !== 'mattext' && part.name !== 'matemtext' && part.name !== 'mat_formattedtext') return ''
  // Some write elements of HTML instead of their signs.
  if (elementsIn(part).length > 0) return markupIn(part)
  const kind = part.attributes.get('texttype') ?? part.attributes.get('type') ?? ''
  return isHtml(kind) ? textIn(part) : escapeHtml(textIn(part))
}

/** Whether a text is written in HTML by what its file says of it. */
export function isHtml(kind: string): boolean {
  return /^(?:text\/x?html|html)$/i.test(kind.trim())
}

function htmlOfPicture({ attributes, children }: XmlElement): string {
  const kind = attributes.get('imagtype') ?? 'image/png'
  const isEmbedded = attributes.get('embedded')?.toLowerCase() === 'base64'
  const data = children.filter((child) => typeof child === 'string').join('')
  const src = isEmbedded ? `data:${kind};base64,${data.replaceAll(/\s+/g, '')}` : attributes.get('uri')
  return src === undefined || src === '' ? '' : `<img src="${escapeHtml(src)}" alt="">`
}

function markupIn(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return escapeHtml(child)
      const attributes = [...child.attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')
      return /^(?:br|hr|img)$/.test(child.name)
        ? `<${child.name}${attributes}>`
        : `<${child.name}${attributes}>${markupIn(child)}</${child.name}>`
    })
    .join('')
}

/** Elements that only stand around texts. */
export function wrapsText({ name }: XmlElement): boolean {
  return name === 'flow' || name === 'flow_mat' || name === 'flow_label'
}

/** Ways of asking for a word: as a whole, as one of several, or somewhere within the answer. */
const asking = new Set(['varequal', 'varsubset', 'varsubstring'])

/** What a condition asks for; what must not be answered is left out. */
export function equalsIn(element: XmlElement | undefined): XmlElement[] {
  return elementsIn(element).flatMap((child) => {
    if (asking.has(child.name)) return [child]
    return child.name === 'not' ? [] : equalsIn(child)
  })
}

/** Whether more than the word itself would be right: it may stand anywhere in the answer, or is a pattern. */
export function isLoose(equal: XmlElement): boolean {
  return equal.name === 'varsubstring' || equal.attributes.get('setmatch')?.toLowerCase() === 'contains'
}

/** Brightspace counts mistakes next to points, Blackboard what is taken off for them. */
const countsMistakes = /incorrect|negative/i

/** What a rule gives; Blackboard names the most that the item can earn instead of a number. */
function pointsOf(set: XmlElement): number | undefined {
  if (countsMistakes.test(set.attributes.get('varname') ?? set.attributes.get('variablename') ?? '')) return 0
  const written = textIn(set).trim()
  if (/^score\.max$/i.test(written)) return 100
  // Brightspace adds one without saying so.
  return written === '' ? 1 : fileNumber(written)
}

/** What a rule gives or takes. Where it only calls the answer right, as in Blackboard, it gives all. */
export function pointsOfRule(rule: XmlElement): { points: number; isAdded: boolean } {
  const known = elementsBelow(rule, 'setvar').flatMap((set) => {
    const points = pointsOf(set)
    const action = set.attributes.get('action')?.toLowerCase() ?? ''
    return points === undefined ? [] : [{ points: action === 'subtract' ? -points : points, action }]
  })
  const [first] = known
  if (first === undefined) return { points: callsRight(rule) ? 100 : 0, isAdded: false }
  const { points, action } = known.find((one) => one.points !== 0) ?? first
  return { points, isAdded: action === 'add' || action === 'subtract' }
}

function callsRight(rule: XmlElement): boolean {
  return elementsIn(rule, 'displayfeedback').some((shown) => /^correct$/i.test(shown.attributes.get('linkrefid') ?? ''))
}

/** The rules of an item, in their order. */
export function rulesOf(item: XmlElement): XmlElement[] {
  return elementsIn(elementAt(item, 'resprocessing'), 'respcondition')
}
