import type { Column } from '@katedra/ui/data-table'

/** How a table orders its rows by one of its columns. */
export type RowOrder<Row> = Pick<Column<Row>, 'compare' | 'isMissing'>

/** Names and answers are Czech in both languages of the interface: "ch" stands after "h". */
const czech = new Intl.Collator('cs', { numeric: true })

export function byWords<Row>(wordsOf: (row: Row) => string) {
  return { compare: (a: Row, b: Row) => czech.compare(wordsOf(a), wordsOf(b)) }
}

/** Rows without the figure stand last in both directions, for they are neither the best nor the worst. */
export function byFigure<Row>(figureOf: (row: Row) => number | null) {
  return {
    compare: (a: Row, b: Row) => (figureOf(a) ?? 0) - (figureOf(b) ?? 0),
    isMissing: (row: Row) => figureOf(row) === null,
  }
}
