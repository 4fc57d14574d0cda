/** What loading content files did to a row: brought or changed it, took it away, left it as it is, or left it to an operator's hand. */
export const outcomes = ['new', 'changed', 'retired', 'same', 'edited'] as const
export type Outcome = (typeof outcomes)[number]

/** What came of loading one kind of content, by the keys of its rows. */
export interface Loaded {
  what: string
  keys: Record<Outcome, string[]>
}

/** Begins to note what comes of loading one kind of content. */
export function beginLoading(what: string): Loaded {
  return { what, keys: { new: [], changed: [], retired: [], same: [], edited: [] } }
}
