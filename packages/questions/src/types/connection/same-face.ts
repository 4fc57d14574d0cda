import { inLanguage, languages } from '../../local-text.ts'
import type { ConnectionContent } from './connection.ts'
import { normalized } from '../../stream-safe.ts'

type Item = ConnectionContent['right'][number]

/**
 * True where a pupil can't tell two items apart: the same text in a language in which the question may be shown, and the
 * same picture. Formatting tells them apart, spaces don't.
 */
export function haveSameFace(one: Item, other: Item): boolean {
  return (
    one.picture?.src === other.picture?.src &&
    languages.some((language) => shownText(one, language) === shownText(other, language))
  )
}

function shownText({ text }: Item, language: (typeof languages)[number]): string {
  return normalized(inLanguage(text, language)).replaceAll(/\s+/g, ' ').trim()
}
