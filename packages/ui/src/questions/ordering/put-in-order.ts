import { ownValue, type Answers, type Contents } from '@katedra/questions'

type ConnectionContent = Contents['connection']
type ConnectionAnswer = Answers['connection']

/** The ids of all things as they stand now: each at the place it was put, the untouched ones in between as they came. */
export function orderOf({ left, right }: ConnectionContent, answer: ConnectionAnswer | undefined): string[] {
  const ids = right.map(({ id }) => id)
  const placed = left.map(({ id }) => ids.find((thing) => thing === ownValue(answer?.pairs ?? {}, id)))
  const rest = ids.filter((id) => !placed.includes(id))
  return placed.flatMap((id) => id ?? rest.shift() ?? [])
}

/** The order with one thing at another place, counted from 0; beyond the ends it stays at the end. */
export function moveThing(order: readonly string[], id: string, to: number): string[] {
  const others = order.filter((other) => other !== id)
  const place = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, place), id, ...others.slice(place)]
}
