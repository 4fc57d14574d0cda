import { describe, expect, it } from 'vitest'
import { renderPdf } from './pdf-render.ts'
import type { PdfPart } from './pdf.ts'

/** So high that it fills a page, but for less than the room below it. */
const filling: PdfPart = { canvas: [{ type: 'rect', x: 0, y: 0, w: 10, h: 736 }], margin: [0, 0, 0, 14] }

async function pagesOf(content: PdfPart[]): Promise<number> {
  const bytes = await renderPdf({
    title: 'Zlomky',
    language: 'cs',
    made_at: new Date(0),
    footer: 'Zlomky',
    page_label: 'strana {page} z {pages}',
    content,
  })
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\n/g)?.length ?? 0
  )
}

describe('a page that is full', () => {
  it('is the last one of its document', async () => {
    expect(await pagesOf([filling])).toBe(1)
  })

  it('is followed by the next one', async () => {
    expect(await pagesOf([filling, { text: 'Klíč', pageBreak: 'before' }])).toBe(2)
    expect(await pagesOf([filling, { text: 'Klíč' }])).toBe(2)
  })
})
