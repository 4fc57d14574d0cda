/** Characters that XML cannot hold, not even as numbers. */
const unspeakable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text without what XML cannot say. */
export function speakable(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unspeakable, '')
}

/** A text within XML. */
export function xmlText(text: string): string {
  return speakable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export type XmlAttributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element around parts that are XML already: texts go through `xmlText` first. An attribute without a value is left out. */
export function tag(name: string, attributes: XmlAttributes, ...parts: readonly string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${attributeText(String(value))}"`],
  )
  const inner = parts.join('')
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`
}

function attributeText(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}

/** A whole file. */
export function xmlFile(root: string): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`)
}
