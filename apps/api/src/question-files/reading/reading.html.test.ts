import { describe, expect, it } from 'vitest'
import { htmlToPrompt, promptToHtml } from './reading.html.ts'
import { writePlain } from './reading.marks.ts'

const codes = (html: string) => htmlToPrompt(html).notes.map(({ code }) => code)

describe('HTML of a file', () => {
  it.each([
    ['<p>První</p><p>druhý</p>', 'První\n\ndruhý'],
    ['první<br>druhý<br><br><br>třetí', 'první\ndruhý\n\ntřetí'],
    ['<div>první</div><div>druhý</div>', 'první\ndruhý'],
    ['a <b>tučně </b>b a <i>šikmo</i>', 'a **tučně** b a *šikmo*'],
    ['<strong><em>obojí</em></strong>', '**obojí**'],
    ['<b><b>jednou</b></b>', '**jednou**'],
    ['<ul><li>a</li><li><p>b</p></li></ul>', '• a\n• b'],
    ['<ol><li>a<li>b</ol>', '1. a\n2. b'],
    ['H<sub>2</sub>O, m<sup>2</sup>, x<sup>min</sup>', 'H₂O, m², x$^{\\text{min}}$'],
    [String.raw`\(x^2\) a $$y$$ a \[z\]`, '$x^2$ a $y$ a $z$'],
    ['5 * 3 * 2 a $5', '5 * 3 * 2 a $5'],
    ['*ne* a $x$ a **ne**', String.raw`\*ne\* a \$x\$ a \*\*ne\*\*`],
    ['<constructor>a</constructor> b', 'a b'],
    ['a&nbsp;&lt; b &amp; c', 'a < b & c'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>', 'a | b\nc | d'],
  ])('becomes our formatting: %s', (html, text) => {
    expect(htmlToPrompt(html).text).toBe(text)
  })

  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<style>p{}</style>a', 'a'],
    ['<svg><script>x</script></svg>a', 'a'],
    ['<iframe src="https://example.org"></iframe>a', 'a'],
    ['<p onclick="x()">a</p>', 'a'],
    ['<a href="javascript:x()">a</a>', 'a'],
    ['<!-- ne -->a', 'a'],
    ['<textarea><b>ne</b></textarea>a', 'a'],
  ])('leaves nothing that could run: %s', (html, text) => {
    expect(htmlToPrompt(html).text).toBe(text)
  })

  it('tells what was left out', () => {
    expect(codes('<a href="https://example.org">a</a>')).toEqual(['links_left_out'])
    expect(codes('<audio src="a.mp3"></audio>a')).toEqual(['sounds_left_out'])
    expect(codes('<u>a</u>')).toEqual(['formatting_left_out'])
    expect(codes('<p><b>a</b></p>')).toEqual([])
  })

  it('names its pictures without fetching them', () => {
    expect(htmlToPrompt('<img src="a.png" alt=" Mapa "><img src="data:image/png;base64,QUJD">').images).toEqual([
      { src: 'a.png', alt: 'Mapa' },
      { src: 'data:image/png;base64,QUJD', alt: '' },
    ])
  })

  it.each([
    ['elements within elements', '<b><i><div>'.repeat(20_000)],
    ['paragraphs that are not closed', '<p>'.repeat(60_000)],
    ['formulas that are not closed', '\\(\\['.repeat(20_000)],
    ['stars', '*a **'.repeat(4000)],
    ['tables within tables', '<table><tr><td>'.repeat(10_000)],
  ])('ends with a text however many %s there are', (_, html) => {
    expect(htmlToPrompt(html).text).toBeTypeOf('string')
  })

  it('comes back from our formatting as it was', () => {
    const text = '**Tučně** a *šikmo* i $x^2 < 3$\n5 * 3 & "a" <b>'
    expect(htmlToPrompt(promptToHtml(text)).text).toBe(text)
  })
})

describe('a text without marks', () => {
  it.each([
    ['5 * 3 = $15', '5 * 3 = $15'],
    ['*a*', String.raw`\*a\*`],
    [String.raw`C:\*`, String.raw`C:\\\*`],
  ])('says the same with ours: %s', (text, marked) => {
    expect(writePlain(text)).toBe(marked)
  })
})
