import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formulasIn, gapMarker, gapsIn, parseRichText, placesIn, plain, type RichPiece } from './rich-text.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('a text of a question', () => {
  it.each([
    ['stays plain without marks', 'Kolik je 3 × 4?', [text('Kolik je 3 × 4?')]],
    [
      'has bold and italic',
      '**Najdi** *sloveso*',
      [{ kind: 'bold', pieces: [text('Najdi')] }, text(' '), { kind: 'italic', pieces: [text('sloveso')] }],
    ],
    [
      'nests italic in bold',
      '**a *b* c**',
      [{ kind: 'bold', pieces: [text('a '), { kind: 'italic', pieces: [text('b')] }, text(' c')] }],
    ],
    [
      'nests bold in italic',
      '*a **b** c*',
      [{ kind: 'italic', pieces: [text('a '), { kind: 'bold', pieces: [text('b')] }, text(' c')] }],
    ],
    ['has formulas', 'Je $\\frac{1}{2}$ víc?', [text('Je '), { kind: 'formula', tex: '\\frac{1}{2}' }, text(' víc?')]],
    ['does not read marks inside a formula', '$a*b*c$', [{ kind: 'formula', tex: 'a*b*c' }]],
    ['keeps line breaks', 'a\r\nb\nc', [text('a'), { kind: 'break' }, text('b'), { kind: 'break' }, text('c')]],
    ['leaves prices in dollars alone', 'Od $5 do $10', [text('Od $5 do $10')]],
    ['leaves multiplication signs alone', '2 * 3 * 4 a 5*', [text('2 * 3 * 4 a 5*')]],
    ['leaves unclosed marks as written', '**a *b $c', [text('**a *b $c')]],
    ['reads escaped marks as characters', '\\*a\\* \\$5 \\\\', [text('*a* $5 \\')]],
    ['keeps an escaped dollar inside a formula', '$5\\$$', [{ kind: 'formula', tex: '5\\$' }]],
    [
      'has gaps',
      'Praha leží na **[_v1_]**.',
      [text('Praha leží na '), { kind: 'bold', pieces: [{ kind: 'gap', id: 'v1' }] }, text('.')],
    ],
    ['leaves lists of Python and what is no gap', '[[1]] [_A_] [__] [_a [1]', [text('[[1]] [_A_] [__] [_a [1]')]],
    ['reads an escaped gap as characters', '\\[_a_] \\[1]', [text('[_a_] \\[1]')]],
    ['does not read gaps inside a formula', '$x_[_a_]$', [{ kind: 'formula', tex: 'x_[_a_]' }]],
    ['never makes HTML', '<b onclick="x">a</b>', [text('<b onclick="x">a</b>')]],
  ])('%s', (_title, source, pieces) => {
    expect(parseRichText(source)).toEqual(pieces)
  })

  it('is read without marks and on one line as a title', () => {
    expect(plain('**Kolik** je\n$x^2$,  *když* \\$x = 2?')).toBe('Kolik je x^2, když $x = 2?')
  })

  it('has blanks of one width for its gaps as a title', () => {
    expect(plain('[_a_]-li *[_b2_]*, [_konstantin_]')).toBe('_____-li _____, _____')
    expect(gapsIn('*[_b2_]* a **[_a_]** $[_c_]$ [_a_]')).toEqual(['b2', 'a', 'a'])
    expect(gapsIn(gapMarker('x1'))).toEqual(['x1'])
  })

  it('tells where its gaps and formulas stand, the same ones that are read', () => {
    const marks = ['a', ' ', '*', '**', '$', '\\', '[_a_]', '[_b2_]', '$x$', '$y^2$', '\n', '\r\n', '\r', '5', '[_']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks), { maxLength: 24 }), (parts) => {
        const source = parts.join('')
        const places = placesIn(source)
        expect(places.map(({ piece }) => piece)).toEqual(filledPieces(parseRichText(source)))
        expect(places.map(({ start, end }) => source.slice(start, end))).toEqual(
          places.map(({ piece }) => (piece.kind === 'gap' ? gapMarker(piece.id) : `$${piece.tex}$`)),
        )
      }),
    )
    expect(formulasIn('*a **$x$** $y$* \\$5 $[_a_]$')).toEqual(['x', 'y', '[_a_]'])
  })

  it.each([
    ['$\\frac{1}{2} + \\frac{1}{3}$', '1/2 + 1/3'],
    ['$2 \\cdot \\sqrt{9}$', '2 · √9'],
    ['$\\pi r^2$', 'π r^2'],
    // A name that every object inherits.
    ['$1 \\constructor 2$', '1 2'],
  ])('says the formula %s on one line as a title', (source, words) => {
    expect(plain(source)).toBe(words)
  })

  it('keeps thousands of marks that are never closed', () => {
    const source = '**a *b $c '.repeat(400).trim()
    expect(plain(source)).toBe(source)
  })
})

/** The gaps and formulas among pieces. */
function filledPieces(pieces: readonly RichPiece[]): RichPiece[] {
  return pieces.flatMap((piece) => {
    if ('pieces' in piece) return filledPieces(piece.pieces)
    return piece.kind === 'gap' || piece.kind === 'formula' ? [piece] : []
  })
}
