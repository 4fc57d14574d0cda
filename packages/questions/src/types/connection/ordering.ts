import { languages, type LocalText } from '../../texts/local-text.ts'
import { ownValue } from '../../own-value.ts'
import type { Problem } from '../../problem.ts'
import type { ConnectionContent, ConnectionKey } from './connection.ts'

type Item = ConnectionContent['left'][number]

/** How many things can be put in order: two are a choice between two, more than twelve no pupil holds in mind. */
export const thingLimits = { min: 3, max: 12 } as const

/** True where things are put in order rather than matched. */
export function isOrdering(content: ConnectionContent): boolean {
  return content.ordering === true
}

const placeId = (index: number) => `p${index + 1}`

/** The left column of an ordering: a place for each thing, "1.", "2." and so on, in the languages of the things. */
export function placesOf(things: readonly { text: LocalText }[]): Item[] {
  const spoken = languages.filter((language) => things.some(({ text }) => text[language] !== undefined))
  return things.map((_, index) => ({
    id: placeId(index),
    text: Object.fromEntries(spoken.map((language) => [language, `${index + 1}.`])),
  }))
}

/** The pairs of a key or an answer that put these things, by their ids, into the places in this order. */
export function pairsInOrder(things: readonly string[]): Record<string, string> {
  return Object.fromEntries(things.map((thing, index) => [placeId(index), thing]))
}

/** What only an ordering asks for, and what only an ordering may have. */
export function checkOrdering(content: ConnectionContent, { rule }: ConnectionKey): Problem[] {
  if (!isOrdering(content)) return rule === 'relative' ? [{ path: 'key.rule', code: 'invalid' }] : []
  const isMade = content.left.every(({ id }, index) => id === placeId(index))
  return [
    ...(isMade ? [] : [{ path: 'content.left', code: 'invalid' as const }]),
    ...(content.reuse ? [{ path: 'content.reuse', code: 'invalid' as const }] : []),
    ...countProblems(content),
  ]
}

function countProblems({ left, right }: ConnectionContent): Problem[] {
  if (right.length < Math.max(left.length, thingLimits.min)) return [{ path: 'content.right', code: 'too_small' }]
  return right.length > left.length ? [{ path: 'content.right', code: 'too_big' }] : []
}

/**
 * The content as it is kept: the things of an ordering stand in their right order. That lets the starting order keep away
 * from the right one without a look at the key. Any other connection stays as it is.
 */
export function inRightOrder(content: ConnectionContent, { pairs }: ConnectionKey): ConnectionContent {
  if (!isOrdering(content)) return content
  const right = content.left.flatMap(({ id }) => content.right.filter((thing) => thing.id === ownValue(pairs, id)))
  return { ...content, left: placesOf(right), right }
}
