import type { PdfPart } from '../app/files/pdf/pdf.ts'

/** What a document says, a line for each text. */
export function textOf(parts: readonly PdfPart[]): string {
  return parts.map(readable).join('\n')
}

/** Everything that can be read, in its order; a line for each text. */
function readable(part: unknown): string {
  if (Array.isArray(part)) return part.map(readable).join('')
  if (typeof part !== 'object' || part === null) return ''
  return Object.entries(part)
    .map(([key, value]) => {
      if (key === 'text') return `${spansText(value)}\n`
      if (key === 'svg') return `${String(value).replaceAll(/<[^>]*>/g, ' ')}\n`
      return ['stack', 'columns', 'table', 'body'].includes(key) ? readable(value) : ''
    })
    .join('')
}

function spansText(text: unknown): string {
  if (!Array.isArray(text)) return String(text)
  return text.map((span: { text: unknown }) => spansText(span.text)).join('')
}
