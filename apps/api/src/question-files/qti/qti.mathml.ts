import { elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'

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
export function mathToTex(element: XmlElement): string | undefined {
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
