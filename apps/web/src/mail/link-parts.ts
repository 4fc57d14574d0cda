/** A piece of a mail's text; a link when `href` is there. */
export interface TextPart {
  text: string
  href?: string
}

/** Splits plain text at its addresses; a full stop or a bracket behind an address doesn't belong to it. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(/https?:\/\/\S+/g)) {
    const href = match[0].replace(/[.,;:!?)\]>"']+$/, '')
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: href, href })
    end = match.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
