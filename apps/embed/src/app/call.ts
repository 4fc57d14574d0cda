import { CallError } from '@katedra/contract/call'
import type { CallInput, Reply, Route } from '@katedra/contract/route'
import { useCallback, useEffect, useState } from 'react'

/**
 * What must be known of a route to call it. The contract's own table carries the schemas and with them a schema library; the types
 * make sure that both say the same.
 */
export interface RouteLine<R extends Route> {
  readonly method: R['method']
  readonly path: R['path']
}

/** A reply that takes longer will not come. */
const patience = 15_000

interface Parts {
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null
}

/** Calls a public route without any credentials. Whatever is no 2xx, and no reply at all (status 0), is a CallError. */
export async function callFromEmbed<R extends Route>(
  { method, path }: RouteLine<R>,
  input: CallInput<R>,
  language: string,
): Promise<Reply<R>> {
  const { query = {}, body } = isParts(input) ? input : {}
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const reply = await fetch(search.size === 0 ? path : `${path}?${search.toString()}`, {
    method,
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
    headers: { 'accept-language': language, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallError(0, null)
  })
  if (!reply.ok) throw new CallError(reply.status, await reply.json().catch(() => null))
  return reply.json().catch(() => {
    throw new CallError(0, null)
  })
}

/** What has come of loading something. */
export type Loading<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'shown'; data: T }

/** Loads something once, and again when somebody asks for it. `load` must stay the same function. */
export function useLoading<T>(load: () => Promise<T>): [Loading<T>, () => void] {
  const [loading, setLoading] = useState<Loading<T>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)

  // Synchronises with the server; what comes after the page has gone on is dropped.
  useEffect(() => {
    let isGone = false
    const show = (outcome: Loading<T>) => {
      if (!isGone) setLoading(outcome)
    }
    load().then(
      (data) => show({ state: 'shown', data }),
      (error: unknown) => show({ state: 'failed', error }),
    )
    return () => {
      isGone = true
    }
  }, [load, turn])

  const again = useCallback(() => {
    setLoading({ state: 'loading' })
    setTurn((last) => last + 1)
  }, [])
  return [loading, again]
}
