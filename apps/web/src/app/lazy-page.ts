import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { needTerms } from './i18n.ts'

/** A page in a chunk of its own, shown when its code and its texts are here. */
export function lazyPage(load: () => Promise<FunctionComponent>, terms: readonly string[] = []): RouteComponent {
  return lazyRouteComponent(async () => {
    const [page] = await Promise.all([load(), needTerms(terms)])
    return { default: page }
  })
}
