import { inLanguage, languages } from '../../texts/local-text.ts'
import type { ConnectionContent } from './connection.ts'
import { normalized } from '../../texts/stream-safe.ts'

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

/** True where two rows of items read the same from the first to the last. */
export function readAlike(some: readonly Item[], others: readonly Item[]): boolean {
  return some.length === others.length && some.every((item, index) => others.slice(index, index + 1).some(sameAs(item)))
}

function sameAs(item: Item): (other: Item) => boolean {
  return (other) => item.id === other.id || haveSameFace(item, other)
}

function shownText({ text }: Item, language: (typeof languages)[number]): string {
  return normalized(inLanguage(text, language)).replaceAll(/\s+/g, ' ').trim()
}
