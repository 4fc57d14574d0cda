import { keptKey } from './kept.ts'

/*
 * Where somebody was when the session ended, or wanted to go by a link without being signed in: the sign-in leads there. The
 * one of an ended session is that person's alone; a link's stands in the page's own address.
 */

export function keepReturnAddress(personId: string, address: string): void {
  sessionStorage.setItem(keptKey('place', personId), address)
}

/** The address to go on at, once; undefined where there is none that this app would open. */
export function takeReturnAddress(personId: string, ofLink: string | undefined): string | undefined {
  const key = keptKey('place', personId)
  const address = sessionStorage.getItem(key) ?? ofLink
  sessionStorage.removeItem(key)
  return address !== undefined && isOwn(address) ? address : undefined
}

/** An address within this app: never another site's, which a link could name. */
function isOwn(address: string): boolean {
  const { origin, pathname } = new URL(address, location.origin)
  return address.startsWith('/') && origin === location.origin && pathname !== '/'
}
