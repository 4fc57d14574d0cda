import { describe, expect, it } from 'vitest'
import { inOneLine, withHead } from './page-head.ts'

const html = '<!doctype html><html lang="cs"><head><title>Katedra</title></head><body></body></html>'

describe('the head of a page', () => {
  it('has title, description and what previews read, in the language of the reader', () => {
    const page = withHead(html, { title: 'Událost', description: 'Stalo se', language: 'en' })
    expect(page).toContain('<html lang="en"')
    expect(page).toContain('<title>Událost</title>')
    for (const [name, text] of [
      ['title', 'Událost'],
      ['description', 'Stalo se'],
      ['site_name', 'Katedra'],
      ['locale', 'en_GB'],
    ])
      expect(page).toContain(`<meta property="og:${name}" content="${text}" />`)
  })

  it.each(['</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onload='x", '$& $1 $` & <b>'])(
    'keeps %s within its quotes',
    (text) => {
      const page = withHead(html, { title: text, description: text, language: 'cs' })
      expect(page.match(/<(?!\/?(?:html|head|title|body|meta)\b|!)/g)).toBeNull()
      expect(page.match(/<title>/g)).toHaveLength(1)
      expect(page.replaceAll(/content="[^"]*"|<title>[^<]*</g, '')).not.toMatch(/onerror|onload=/)
    },
  )
})

it('a long text is cut at a word', () => {
  expect(inOneLine('a\n  b')).toBe('a b')
  const cut = inOneLine('slovo '.repeat(60))
  expect(cut.length).toBeLessThanOrEqual(201)
  expect(cut.endsWith('slovo…')).toBe(true)
})
