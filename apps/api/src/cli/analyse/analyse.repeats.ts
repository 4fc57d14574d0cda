/** A row in which a person answers an item that they have answered before. */
export interface Repeat {
  line: number
  person: string
  item: string
}

/** Says once how many there are, where the first one is, and what becomes of them. */
export type SayRepeats = (sentence: string) => void

/** A sentence about rows that repeat a person and an item; undefined where none does. */
export function repeatsSentence(first: Repeat | undefined, count: number, fate: string): string | undefined {
  if (first === undefined) return undefined
  const rows = count === 1 ? '1 row repeats' : `${count} rows repeat`
  return `${rows} a person and an item (the first is line ${first.line}: person ${first.person}, item ${first.item}); ${fate}`
}
