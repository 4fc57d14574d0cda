import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerLeaving, holdSteps } from './leaving.ts'
import { go, goSaved, hrefOf, narrow, placeOf, watchPlace } from './place.ts'

describe('a place in the console', () => {
  it.each([
    ['/operator', '', { parts: [], search: {} }],
    ['/operator/', '', { parts: [], search: {} }],
    ['/operator/skoly', '?search=Brno&page=2', { parts: ['skoly'], search: { search: 'Brno', page: '2' } }],
    ['/operator/skoly/a%2Fb', '', { parts: ['skoly', 'a/b'], search: {} }],
  ])('is read from %s%s', (pathname, search, place) => {
    expect(placeOf(pathname, search)).toEqual(place)
  })

  it('has an address that leads back to it', () => {
    expect(hrefOf(['skoly', 'a/b'], { search: 'Brno', page: undefined, state: '' })).toBe(
      '/operator/skoly/a%2Fb?search=Brno',
    )
    expect(hrefOf([])).toBe('/operator')
  })
})

/** A browser's history as far as the console uses it. */
function browser(entries: { href: string; state: unknown }[]) {
  let at = 0
  let heard: (() => void) | undefined
  const url = () => new URL(entries[at]?.href ?? '/', 'https://katedra.example')
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state
    },
    pushState: (state: unknown, _: string, href: string) => {
      at += 1
      entries.splice(at, entries.length, { href, state })
    },
    replaceState: (state: unknown, _: string, href: string) => entries.splice(at, 1, { href, state }),
    go: (steps: number) => {
      at += steps
      heard?.()
    },
  })
  vi.stubGlobal('location', {
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
  })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('window', {
    scrollTo: () => undefined,
    addEventListener: (_: string, listener: () => void) => {
      heard = listener
    },
    removeEventListener: () => undefined,
  })
  return () => `${url().pathname}${url().search}`
}

describe('a step away from unsaved work', () => {
  const seen = vi.fn<() => void>()
  let address = () => ''
  let stop = () => {}
  let release = () => {}
  beforeEach(() => {
    address = browser([{ href: '/operator', state: null }])
    stop = watchPlace(seen)
    go('/operator/skoly')
    go('/operator/programy')
    release = holdSteps()
    seen.mockClear()
  })
  afterEach(() => {
    answerLeaving(false)
    release()
    stop()
    vi.unstubAllGlobals()
  })

  it.each([
    ['by a link', () => go('/operator/skoly'), '/operator/skoly'],
    ['by Back', () => history.go(-1), '/operator/skoly'],
    ['by two steps Back', () => history.go(-2), '/operator'],
    ['to another part of the page', () => narrow({ view: 'form' }), '/operator/programy?view=form'],
  ])('%s waits for the answer, and is taken once it is given', (_, step, target) => {
    step()
    expect([address(), seen.mock.calls.length]).toEqual(['/operator/programy', 0])
    answerLeaving(false)
    expect([address(), seen.mock.calls.length]).toEqual(['/operator/programy', 0])
    step()
    answerLeaving(true)
    expect([address(), seen.mock.calls.length]).toEqual([target, 1])
  })

  it('is taken at once when everything is saved, or to where one already is', () => {
    go('/operator/programy')
    expect(seen).toHaveBeenCalledTimes(1)
    goSaved('/operator/ceniky')
    expect(address()).toBe('/operator/ceniky')
    release()
    go('/operator/skoly')
    expect(address()).toBe('/operator/skoly')
    history.go(-1)
    expect([address(), seen.mock.calls.length]).toEqual(['/operator/ceniky', 4])
  })
})
