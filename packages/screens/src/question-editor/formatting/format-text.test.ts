import { describe, expect, test } from 'vitest'
import { formulaAt, insertSign, isInFormula, toggleMark, type Selected } from './format-text.ts'

/** `|` marks the two ends of the selection. */
function selected(text: string): Selected {
  const [before = '', inside = '', after = ''] = text.split('|')
  return { text: before + inside + after, start: before.length, end: before.length + inside.length }
}

function shown({ text, start, end }: Selected): string {
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`
}

describe('formatting', () => {
  test.each([
    ['je |Praha|.', 'bold', 'je **|Praha|**.'],
    ['je **|Praha|**.', 'bold', 'je |Praha|.'],
    ['je *|Praha|*.', 'italic', 'je |Praha|.'],
    ['je **|Praha|**.', 'italic', 'je ***|Praha|***.'],
    ['je ***|Praha|***.', 'italic', 'je **|Praha|**.'],
    ['plat ||', 'formula', 'plat $||$'],
  ] as const)('of %s as %s gives %s', (before, mark, after) => {
    expect(shown(toggleMark(selected(before), mark))).toBe(after)
  })

  test('writes a sign with the cursor in its gap', () => {
    expect(shown(insertSign(selected('$||$'), '\\frac{}{}'))).toBe('$\\frac{||}{}$')
    expect(shown(insertSign(selected('3 |x| 4'), '×'))).toBe('3 ×|| 4')
  })

  test.each([
    ['$|x+1|$', '\\frac{}{}', '$\\frac{x+1}{||}$'],
    ['je |16|.', '$\\sqrt{}$', 'je $\\sqrt{16}||$.'],
    ['|$x$| a', '$\\frac{}{}$', '$\\frac{x}{||}$ a'],
    ['||', '$\\ce{}$', '$\\ce{||}$'],
    ['$x||$', '^{}', '$x^{||}$'],
  ])('puts what is selected in %s into the first gap of %s', (before, sign, after) => {
    expect(shown(insertSign(selected(before), sign))).toBe(after)
  })

  test.each([
    ['je $x|^|2$ a', 'x^2'],
    ['$||$', ''],
    ['je|| $x$', undefined],
    ['$x$||', undefined],
    ['\\$5 a $y||$', 'y'],
    ['$a$\n$b||$', 'b'],
    ['$a||', undefined],
  ])('knows which formula the cursor is in: %s', (text, tex) => {
    expect(formulaAt(selected(text))).toBe(tex)
  })

  test.each([
    ['$a||', true],
    ['$a$ ||', false],
    ['\\$5 ||', false],
    ['cena $5\n||', false],
  ])('knows whether it is in a formula: %s', (text, isInside) => {
    expect(isInFormula(selected(text))).toBe(isInside)
  })
})
