import { expect, it } from 'vitest'
import { heldOnPaper, heldText } from './pdf-words.ts'

it('no text of a document leaves a short word at the end of its line', () => {
  const cell = { text: 'Test v pátek', style: 'quiet' }
  const made = heldOnPaper([
    { text: [{ text: 'Co je ' }, { text: 'v ', bold: true }, { text: 'Praze a u řeky' }] },
    { stack: [{ columns: [cell, { table: { widths: ['*'], body: [[cell]] }, layout: 'rows' }] }] },
    { svg: '<svg><text>v Praze</text></svg>' },
  ])
  const held = { text: 'Test v\u00a0pátek', style: 'quiet' }
  expect(made).toEqual([
    { text: [{ text: 'Co je ' }, { text: 'v\u00a0', bold: true }, { text: 'Praze a\u00a0u\u00a0řeky' }] },
    { stack: [{ columns: [held, { table: { widths: ['*'], body: [[held]] }, layout: 'rows' }] }] },
    { svg: '<svg><text>v Praze</text></svg>' },
  ])
})

it.each([
  ['Pošlete e-mail z e-shopu', 'Pošlete e\u2011mail z\u00a0e\u2011shopu'],
  ['E-mailem (e-shop).', 'E\u2011mailem (e\u2011shop).'],
])('no line ends after the hyphen of one letter: %s', (text, held) => {
  expect(heldText(text)).toBe(held)
})

it.each([
  'e-mail@skola.cz',
  'e-mail.jana@skola.cz',
  'jana@e-mail.cz',
  'www.e-shop.cz',
  'https://e-shop.cz/x',
  'česko-německý',
])('what is copied keeps its hyphen: %s', (text) => {
  expect(heldText(text)).toBe(text)
})
