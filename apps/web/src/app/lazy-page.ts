import { CallError } from '@katedra/contract/call'
import { fallbackTerm } from '@katedra/i18n'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { needTerms } from './i18n.ts'

/** A page in a chunk of its own, shown when its code and its texts are here, those of all forms among them. */
export function lazyPage(load: () => Promise<FunctionComponent>, terms: readonly string[] = []): RouteComponent {
  return firstPage(load, [fallbackTerm, ...terms])
}

/** The same for the page that everybody waits for: the few sentences of its forms are there from the start. */
export function firstPage(load: () => Promise<FunctionComponent>, terms: readonly string[] = []): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      const [page] = await Promise.all([load(), needTerms(terms)])
      return { default: page }
    } catch (error) {
      throw await reasonOf(error)
    }
  })
}

/**
 * A chunk that did not come: without a line this is the same as any call that fails, and our page says so. With one the chunk
 * is gone after a new version; the router then loads the page again, which would only show the browser's own error offline.
 */
async function reasonOf(error: unknown): Promise<unknown> {
  try {
    await fetch('/health', { cache: 'no-store' })
    return error
  } catch {
    return new CallError(0, undefined)
  }
}
