/** The languages of the interface; Czech is the source. */
export const languages = ['cs', 'en'] as const
export type Language = (typeof languages)[number]

/** For Intl. English in its British shape: day before month, clock of 24 hours, as schools here read it. */
export const locales: Readonly<Record<Language, string>> = { cs: 'cs-CZ', en: 'en-GB' }

/**
 * What `fields` does not say is looked up here: sentences of forms that no one meets before they are signed in, so that the
 * sign-in page does not wait for them.
 */
export const fallbackTerm = 'more-fields'

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/**
 * The better of our languages for a list of language tags, best first (`Accept-Language` or `navigator.languages`).
 * Slovaks read Czech; everybody else gets English.
 */
export function pickLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split('-')[0]
    if (primary === 'cs' || primary === 'sk') return 'cs'
    if (primary === 'en') return 'en'
  }
  return 'en'
}

/** The languages of an `Accept-Language` header, best first (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined)
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
