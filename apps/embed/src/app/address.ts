import { isLanguage, pickLanguage, type Language } from '@katedra/i18n'

/** What the address of an embedded page says. */
export interface EmbedAddress {
  origin: string
  path: string
  query: ReadonlyMap<string, string>
  /** By `lang`, else the browser's; the page remembers none. */
  language: Language
}

type AddressParts = Pick<Location, 'origin' | 'pathname' | 'search'>

export function readAddress({ origin, pathname, search }: AddressParts, languages: readonly string[]): EmbedAddress {
  const query = new Map(new URLSearchParams(search))
  const asked = query.get('lang')
  return {
    origin,
    path: pathname.replace(/\/$/, ''),
    query,
    language: isLanguage(asked) ? asked : pickLanguage(languages),
  }
}

/** The address of the same page with other parts behind its question mark; what is empty is left out. */
export function addressWith({ origin, path, query }: EmbedAddress, changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...Object.fromEntries(query), ...changes }))
    if (value !== '') search.set(name, value)
  return `${origin}${path}?${search.toString()}`
}

/** Whether no one has put the page into a frame. */
export function isAlone(): boolean {
  return window.parent === window
}
