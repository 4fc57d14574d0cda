import { describe, expect, it } from 'vitest'
import { linkParts } from './link-parts.ts'

describe('the text of a mail', () => {
  it('has links at its addresses', () => {
    expect(linkParts('Otevřete http://127.0.0.1:3000/v1/a/b?c=d a přihlaste se.')).toEqual([
      { text: 'Otevřete ' },
      { text: 'http://127.0.0.1:3000/v1/a/b?c=d', href: 'http://127.0.0.1:3000/v1/a/b?c=d' },
      { text: ' a přihlaste se.' },
    ])
  })

  it('leaves the full stop behind an address out of it', () => {
    expect(linkParts('(viz https://katedra.example/t/ABCD).')).toEqual([
      { text: '(viz ' },
      { text: 'https://katedra.example/t/ABCD', href: 'https://katedra.example/t/ABCD' },
      { text: ').' },
    ])
  })

  it('stays whole without addresses', () => {
    expect(linkParts('Dobrý den')).toEqual([{ text: 'Dobrý den' }])
  })
})
