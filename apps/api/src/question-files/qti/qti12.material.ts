import { elementAt, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { withoutGapSigns } from '../reading/reading.gap-signs.ts'
import { escapeHtml } from '../reading/reading.html.ts'
import { fileNumber } from '../reading/reading.item.ts'

/** The HTML of one material; Blackboard puts it into an element of its own. */
export function htmlOfMaterial(material: XmlElement): string {
  const formatted = elementAt(material, 'mat_extension', 'mat_formattedtext')
  const texts = [...elementsIn(material, 'mattext'), ...(formatted === undefined ? [] : [formatted])]
  return withoutGapSigns(
    texts
      .map((text) => {
        const isHtml = text.attributes.get('texttype') === 'text/html' || text.attributes.get('type') === 'HTML'
        return isHtml ? textIn(text) : escapeHtml(textIn(text))
      })
      .join(''),
  )
}

/** Elements that only stand around texts. */
export function wrapsText({ name }: XmlElement): boolean {
  return name === 'flow' || name === 'flow_mat' || name === 'flow_label'
}

/** What a condition asks for; what must not be answered is left out. */
export function equalsIn(element: XmlElement | undefined): XmlElement[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === 'varequal') return [child]
    return child.name === 'not' ? [] : equalsIn(child)
  })
}

/** What a rule gives; Blackboard names the most that the item can earn instead of a number. */
export function pointsOf(set: XmlElement | undefined): number {
  const written = textIn(set).trim()
  return /^score\.max$/i.test(written) ? 100 : (fileNumber(written) ?? 0)
}
