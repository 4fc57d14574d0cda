import { describe, expect, it } from 'vitest'
import type { PdfSpan } from '../app/files/pdf/pdf.ts'
import { formulaSpans } from './exports.formula.ts'

/** `^{}` and `_{}` for what is raised and lowered, `/x/` for variables. */
function shown(spans: readonly PdfSpan[]): string {
  return spans
    .map(({ text, sup, sub, italics }) => {
      const inner = typeof text === 'string' ? text : '?'
      if (sup === true) return `^{${inner}}`
      if (sub === true) return `_{${inner}}`
      return italics === true ? `/${inner}/` : inner
    })
    .join('')
}

describe('a formula on paper', () => {
  it.each([
    ['keeps a small fraction together', '\\frac{3}{4}', '^{3}/_{4}'],
    ['tells a mixed number from a larger fraction', '2\\frac{1}{2}', '2^{1}/_{2}'],
    ['brackets what a line would have held together', '\\frac{a^2 + b}{2c}', '(/a/^{2} + /b/)/(2/c/)'],
    ['raises and lowers', 'r^2 + x_{10}', '/r/^{2} + /x/_{10}'],
    ['brackets what stands under a root', '\\sqrt{a^2 + b^2}', '√(/a/^{2} + /b/^{2})'],
    ['says which root it is', '\\sqrt[3]{27} + \\sqrt [n] {a}', '^{3}√27 + ^{n}√/a/'],
    ['leaves other square brackets', '\\sqrt{2} [a]', '√2 [/a/]'],
    ['takes a root that does not end', '\\sqrt[3', '^{3}√'],
    ['keeps a fraction under its root', '\\sqrt{\\frac{1}{4}}', '√(^{1}/_{4})'],
    ['keeps a long fraction under its root', '\\sqrt{\\frac{a^2}{2}}', '√((/a/^{2})/2)'],
    ['keeps a factor out of a root', '\\sqrt{2}x', '√(2)/x/'],
    ['keeps a factor out of what stands below', '\\frac{a^2}{2} v', '((/a/^{2})/2) /v/'],
    ['divides by the whole of a fraction', '5 : \\frac{\\sqrt{2}}{3}', '5 : (√2/3)'],
    ['nests long fractions', '\\frac{\\frac{a^2}{b}}{c}', '((/a/^{2})//b/)//c/'],
    ['raises the whole of a fraction', '\\frac{1}{2}^2 + \\sqrt{2}^2', '(^{1}/_{2})^{2} + (√2)^{2}'],
    ['needs no brackets before a sign', '\\frac{a^2}{2} \\cdot v = S', '(/a/^{2})/2 · /v/ = /S/'],
    ['needs no brackets for one sign', '\\sqrt 2 \\cdot \\sqrt{5}', '√2 · √5'],
    ['writes signs', '\\frac{4}{3}\\pi r^3 \\leq 2{,}5 \\times 10^{-3}', '^{4}/_{3}π /r/^{3} ≤ 2,5 × 10^{−3}'],
    ['writes degrees', '180^\\circ - 35^\\circ', '180^{°} − 35^{°}'],
    ['nests fractions', '\\frac{\\frac{1}{2}}{3}', '^{1}/_{2}/3'],
    ['leaves a word upright', '5\\,\\text{kg}', '5 kg'],
    ['names signs that it does not know', '\\foo{x}', 'foo/x/'],
    ['names one that every object inherits', '\\constructor{x}', 'constructor/x/'],
    ['takes what is not closed', '\\frac{1}{2', '^{1}/_{2}'],
    [
      'lowers counts and raises charges of chemistry',
      '\\ce{SO4^2- + Ba^2+ -> BaSO4}',
      'SO_{4}^{2−} + Ba^{2+} → BaSO_{4}',
    ],
    ['leaves numbers before substances', '\\ce{2H2O <=> 2H2 + O2}', '2H_{2}O ⇔ 2H_{2} + O_{2}'],
    ['takes nothing', '', ''],
  ])('%s', (_, tex, expected) => {
    expect(shown(formulaSpans(tex))).toBe(expected)
  })

  it('always comes to an end', () => {
    for (const tex of ['}}}', '^^^', '\\frac', '\\sqrt', '{{{{', '_', '\\', 'a^', '\\frac{}{}'])
      expect(Array.isArray(formulaSpans(tex))).toBe(true)
  })

  it('comes to an end however deep its groups are', () => {
    for (const open of ['{', 'a^{', '\\frac{', '\\sqrt', '\\text{'])
      expect(Array.isArray(formulaSpans(open.repeat(4000).slice(0, 4000)))).toBe(true)
    expect(shown(formulaSpans(`${'{'.repeat(90)}a${'}'.repeat(90)}`))).toBe('/a/')
  })
})
