import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'

const shown = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

it('shows headings, lists, emphasis and links', () => {
  const html = shown('## Nadpis\n\nViz [stránky](https://nm.cz).\n\n- **a**\n- b\n\n1. c')
  for (const part of ['Nadpis</h2>', '<strong>a</strong>', '<li>b</li>', '<ol', 'href="https://nm.cz"'])
    expect(html).toContain(part)
})

it('opens links in a window that knows nothing of this one', () => {
  expect(shown('[a](https://nm.cz)')).toMatch(/target="_blank" rel="noopener noreferrer"/)
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](https://nm.cz" onclick="alert(1))',
  '[<img src=x onerror=alert(1)>](https://nm.cz)',
  '# <svg onload=alert(1)>',
  '- <a href="javascript:alert(1)">a</a>',
  '$\\href{javascript:alert(1)}{a}$',
])('gives a hostile text no element and no address of its own: %s', (text) => {
  const elements = shown(text).match(/<[^>]*>/g) ?? []
  expect(elements.filter((element) => /<(?:script|img|svg|iframe)|\son\w+=|javascript:/i.test(element))).toEqual([])
})
