import { keptKey } from './kept.ts'

/*
 * Where somebody was when the session ended, or wanted to go by a link without being signed in: the sign-in leads there. The
 * place of an ended session is that person's alone; a link's stands in the address.
 */

export function keepPlace(personId: string, place: string): void {
  sessionStorage.setItem(keptKey('place', personId), place)
}

/** The place to go on at, once; undefined where there is none that this app would open. */
export function takePlace(personId: string, ofLink: string | undefined): string | undefined {
  const key = keptKey('place', personId)
  const place = sessionStorage.getItem(key) ?? ofLink
  sessionStorage.removeItem(key)
  return place !== undefined && isOwn(place) ? place : undefined
}

/** An address within this app: never another site's, which a link could name. */
function isOwn(place: string): boolean {
  const { origin, pathname } = new URL(place, location.origin)
  return place.startsWith('/') && origin === location.origin && pathname !== '/'
}
