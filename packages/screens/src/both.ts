import type { QueryViewProps } from './query-view.tsx'

type Query<Data> = QueryViewProps<Data>['query']

/** Two queries as one for `QueryView`: data once both have some; what is missing is asked for again together. */
export function both<One, Other>(one: Query<One>, other: Query<Other>): Query<readonly [One, Other]> {
  const missing = [one, other].filter(({ data }) => data === undefined)
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  }
}
