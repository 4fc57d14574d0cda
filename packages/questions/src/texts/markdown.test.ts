import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMarkdown, plainMarkdown, type MarkdownPiece } from './markdown.ts'

const text = (of: string) => ({ kind: 'text', text: of })

describe('a longer text', () => {
  test('consists of headings, paragraphs and lists', () => {
    expect(
      parseMarkdown('# Nadpis\n\nPrvní\nřádek **tučně**\n\n### Menší\n- a\n- b\n  dál\n\n1. jedna\n2) dvě'),
    ).toEqual([
      { kind: 'heading', level: 2, pieces: [text('Nadpis')] },
      { kind: 'paragraph', pieces: [text('První řádek '), { kind: 'bold', pieces: [text('tučně')] }] },
      { kind: 'heading', level: 3, pieces: [text('Menší')] },
      { kind: 'list', isNumbered: false, items: [[text('a')], [text('b dál')]] },
      { kind: 'list', isNumbered: true, items: [[text('jedna')], [text('dvě')]] },
    ])
  })

  test.each([
    ['https://www.nm.cz/cs?a=1#b', 'https://www.nm.cz/cs?a=1#b'],
    ['mailto:info@nm.cz', 'mailto:info@nm.cz'],
  ])('has links to %s', (address, href) => {
    expect(parseMarkdown(`Viz [naše *stránky*](${address}).`)).toEqual([
      {
        kind: 'paragraph',
        pieces: [
          text('Viz '),
          { kind: 'link', href, pieces: [text('naše '), { kind: 'italic', pieces: [text('stránky')] }] },
          text('.'),
        ],
      },
    ])
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://nm.cz',
    '//nm.cz',
    '/v1/users/me/',
    'https://nm.cz@zly.example',
    'https:\\\\zly.example',
    'mailto:a@b.cz?bcc=vsichni@b.cz',
    'https://',
    'blob:https://nm.cz',
  ])('has no link to %s: it stays text', (address) => {
    expect(kindsOf(`[x](${address})`)).toEqual(new Set(['text']))
    expect(plainMarkdown(`[x](${address})`)).toContain('[x](')
  })

  test('has no HTML: what looks like it is text', () => {
    const hostile = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n- <a href="javascript:x">a</a>'
    expect(kindsOf(hostile)).toEqual(new Set(['text']))
    expect(plainMarkdown(hostile)).toContain('<script>alert(1)</script>')
  })

  test('is read whatever it is, in time that grows with its length, and has no other links than those', () => {
    const signs = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '#',
      '-',
      '1.',
      '*',
      '$',
      '\n',
      ' ',
      'a',
      'https://a.b',
      'javascript:',
    )
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 400 }), (parts) => {
        const hrefs = piecesOf(parts.join('')).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []))
        expect(hrefs.filter((href) => !/^(?:https|mailto):/.test(href))).toEqual([])
      }),
    )
  })

  test('is one line without marks in a preview', () => {
    expect(plainMarkdown('## Nadpis\n\nText s [odkazem](https://nm.cz) a **důrazem**.\n\n- položka')).toBe(
      'Nadpis Text s odkazem a důrazem. položka',
    )
  })
})

function piecesOf(source: string): MarkdownPiece[] {
  return parseMarkdown(source).flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.pieces))
}

function kindsOf(source: string): Set<string> {
  return new Set(piecesOf(source).map(({ kind }) => kind))
}
