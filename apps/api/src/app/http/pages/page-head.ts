import type { Language } from '@katedra/i18n'

/** What a page says of itself to those who read only its head: previews of links, and search engines. */
export interface PageHead {
  title: string
  description: string
  language: Language
}

/** Who opens a page. */
export interface PageVisit {
  /** What stands behind the question mark of its address. */
  query: URLSearchParams
  language: Language
  ip: string
}

/** Reads what is to be said; undefined where there is nothing to say. */
export type ReadHead = (visit: PageVisit) => Promise<PageHead | undefined>

const maxLength = 200

/** A text for a head: on one line, cut at a word. */
export function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength).replace(/\s+\S*$/, '')}…`
}

/** The document with its head filled in. Texts come from people, so each of them is escaped. */
export function withHead(html: string, { title, description, language }: PageHead): string {
  const tags = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    '<meta property="og:type" content="article" />',
    '<meta property="og:site_name" content="Katedra" />',
    `<meta property="og:locale" content="${language === 'cs' ? 'cs_CZ' : 'en_GB'}" />`,
  ].join('\n    ')
  // Functions, because a replacement text gives a meaning to dollars.
  return html.replace(/<html lang="\w+"/, () => `<html lang="${language}"`).replace(/<title>[^<]*<\/title>/, () => tags)
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')
}
