import { showSigns } from './gift.blocks.ts'
import { escapeHtml } from '../reading/reading.html.ts'
import { writeMarks, writePlain } from '../reading/reading.marks.ts'
import { formulaPieces } from '../reading/reading.formulas.ts'
import type { ItemParts, RichField } from '../reading/reading.item.ts'

const textFormats = ['html', 'moodle', 'plain', 'markdown'] as const
export type TextFormat = (typeof textFormats)[number]

/** `[html]` and the like at the start of a text; without it the text is in the format of what it belongs to. */
export function partFormat(source: string, inherited: TextFormat): { format: TextFormat; text: string } {
  const text = source.trim()
  const written = /^\[([a-z]{4,8})\]/.exec(text)?.[1]
  const format = textFormats.find((known) => known === written)
  return format === undefined ? { format: inherited, text } : { format, text: text.slice(format.length + 2).trim() }
}

/** A text of a GIFT file with our marks; the first picture in it, where `parts` can have one. */
export function giftText(source: string, inherited: TextFormat, parts: ItemParts): RichField {
  const { format, text } = partFormat(source, inherited)
  const shown = showSigns(text)
  return format === 'plain' ? { text: writePlain(shown.trim()) } : parts.rich(asHtml(shown, format))
}

/** The same for a text that can have no picture. */
export function giftTextAlone(source: string, inherited: TextFormat, parts: ItemParts): string {
  const { format, text } = partFormat(source, inherited)
  const shown = showSigns(text)
  return format === 'plain' ? writePlain(shown.trim()) : parts.words(asHtml(shown, format))
}

/** A right side of a match: no formatting but formulas, as Moodle's filter finds them. */
export function giftPlain(source: string): string {
  const text = showSigns(partFormat(source, 'plain').text).replaceAll(/\s+/g, ' ').trim()
  return writeMarks(formulaPieces(text)).text
}

/** The words alone, for answers that are compared letter by letter. */
export function giftWords(source: string): string {
  return showSigns(partFormat(source, 'plain').text).replaceAll(/\s+/g, ' ').trim()
}

/** A text in one of the formats as HTML. */
export function asHtml(text: string, format: TextFormat): string {
  if (format === 'html') return text
  const safe = onlyKnownTags(text)
  return format === 'markdown' ? markdownHtml(safe) : safe.replaceAll(/\r\n?|\n/g, '<br>')
}

const knownTag =
  /<(?!\/?(?:p|br|b|strong|i|em|u|s|sub|sup|ul|ol|li|div|span|img|a|h[1-6]|table|tbody|thead|tr|td|th|code|pre|font|small|script|style|blockquote|hr|audio|video)(?:\s[^<>]{0,10000})?\/?>)/gi

/** "a<b" in a text that is not HTML is a comparison. */
function onlyKnownTags(text: string): string {
  return text.replaceAll(knownTag, '&lt;')
}

/** What of Markdown has a counterpart here; the rest stays as it is written. */
function markdownHtml(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1]
    if (heading !== undefined) return `<h3>${inline(heading)}</h3>`
    const item = /^\s{0,8}[-*+]\s+(.*)$/.exec(line)?.[1]
    return item === undefined ? `${inline(line)}<br>` : `<ul><li>${inline(item)}</li></ul>`
  })
  return lines.join('')
}

function inline(line: string): string {
  return line
    .replaceAll(/!\[([^\]]{0,500})\]\(([^()\s]{1,2000})\)/g, (_, alt: string, src: string) => {
      return `<img alt="${escapeHtml(alt)}" src="${escapeHtml(src)}">`
    })
    .replaceAll(/\[([^\]]{1,500})\]\(([^()\s]{1,2000})\)/g, '<a href="$2">$1</a>')
    .replaceAll(/(\*\*|__)(?=\S)([^*_]{1,4000}?)(?<=\S)\1/g, '<strong>$2</strong>')
    .replaceAll(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{1,4000}?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu, '<em>$2</em>')
    .replaceAll(/`([^`]{1,2000})`/g, '$1')
}
