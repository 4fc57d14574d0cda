import { useSyncExternalStore } from 'react'
import { parseSearch, stringifySearch } from '../app/search.ts'
import { askBefore, isHeld } from './leaving.ts'

/*
 * Where in the console one is: the browser's address and nothing else. The teachers' router knows its own pages by heart; a
 * handful of pages without loaders of data need no library.
 */

/** Every page of the console begins so. */
const home = '/operator'

export interface Place {
  /** The parts behind /operator: `['skoly', '<id>']`. */
  parts: readonly string[]
  search: Readonly<Record<string, string>>
}

/** A page of this tab's history. */
interface Entry {
  address: string
  /** Its number in the history, so that a step Back can be undone. */
  number: number
}

const watchers = new Set<() => void>()
/** What the console shows. During a step Back that is being asked about, the browser is already elsewhere. */
let shown: Entry | undefined
/** The browser comes back to what is shown: nothing new. */
let isReturning = false

function entryNow(): Entry {
  const state: unknown = history.state
  const isOurs = typeof state === 'object' && state !== null && 'number' in state && typeof state.number === 'number'
  return { address: `${location.pathname}${location.search}`, number: isOurs ? Number(state.number) : 0 }
}

function shownEntry(): Entry {
  shown ??= entryNow()
  return shown
}

function changed(): void {
  shown = entryNow()
  for (const watcher of watchers) watcher()
}

/** Back and Forward have happened when they are heard of, so with unsaved work they are undone until the answer. */
function stepped(): void {
  if (isReturning) {
    isReturning = false
    return
  }
  const steps = entryNow().number - shownEntry().number
  if (entryNow().address === shownEntry().address || !isHeld() || steps === 0) {
    changed()
    return
  }
  isReturning = true
  history.go(-steps)
  askBefore(() => history.go(steps))
}

/** Tells of every step that has been taken. */
export function watchPlace(watcher: () => void): () => void {
  if (watchers.size === 0) {
    shown = entryNow()
    window.addEventListener('popstate', stepped)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    shown = undefined
    window.removeEventListener('popstate', stepped)
  }
}

/** What an address of the console means. */
export function placeOf(pathname: string, search: string): Place {
  const parts = pathname.split('/').filter((part) => part !== '')
  return { parts: parts.slice(1).map((part) => decodeURIComponent(part)), search: parseSearch(search) }
}

/** Where one is; the component renders anew with every step. */
export function usePlace(): Place {
  const address = useSyncExternalStore(watchPlace, () => shownEntry().address)
  const { pathname, search } = new URL(address, location.origin)
  return placeOf(pathname, search)
}

/** The address of a page: `hrefOf(['skoly', id], { strana: '2' })`. */
export function hrefOf(parts: readonly string[], search: Readonly<Record<string, string | undefined>> = {}): string {
  return `${[home, ...parts.map((part) => encodeURIComponent(part))].join('/')}${stringifySearch(search)}`
}

/** Goes to another page; where something is unsaved, it asks first. */
export function go(href: string): void {
  if (href === shownEntry().address) goSaved(href)
  else askBefore(() => goSaved(href))
}

/** Goes without asking, what was written is saved: to the page's top, the keyboard in it and not in the old link. */
export function goSaved(href: string): void {
  history.pushState({ number: shownEntry().number + 1 }, '', href)
  changed()
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
}

/** Changes what stands behind the question mark, without a step back of its own. A tab left with unsaved work asks too. */
export function narrow(change: Readonly<Record<string, string | undefined>>): void {
  const search = stringifySearch({ ...parseSearch(location.search), ...change })
  if (search === location.search) return
  askBefore(() => {
    history.replaceState(history.state, '', `${location.pathname}${search}`)
    changed()
  })
}
