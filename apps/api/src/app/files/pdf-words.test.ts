import { expect, it } from 'vitest'
import { heldOnPaper } from './pdf-words.ts'

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
