/** Relative size below which what is left of a sum is noise of binary fractions. */
const noise = 1e-9

/** One question of a test, as far as its marks are concerned. */
export interface MarkedItem {
  /** The greatest mark, in points, 0 or more; a question of 0 points takes part in nothing but the count of its answers. */
  max_mark: number
  /** What blind guessing earns on average, 0 to 1 (`chanceRate`); null = not known. */
  chance: number | null
}

/**
 * Marks of a test. `marks[person][item]` is in points, 0 to the item's `max_mark`.
 *
 * A question that was put to a person and left unanswered is a 0, once the attempt is handed in: not to know is an answer.
 * `null` says that there is no mark and there should be none in any figure: the question was not put to this person, the
 * answer was excluded, or it waits for marking. A null is left out pair by pair: the person still counts in every other
 * question, and a sum of marks over a part of the test is stretched to the whole of it (6 of 12 points out of 20 stand for
 * 10). Without nulls nothing is stretched, and the figures are Moodle's to the last digit.
 */
export interface MarkTable {
  items: readonly MarkedItem[]
  marks: readonly (readonly (number | null)[])[]
}

/** A table by items instead of persons: typed lists with one number per person, NaN where there is none. */
export interface Columns {
  /** Of each item its marks. */
  marks: Float64Array[]
  /** Of each item what was earned in all the others, stretched; NaN also for who has no mark in any other. */
  rests: Float64Array[]
  /** Sums over the whole test, stretched; NaN for a person who could earn nothing. */
  totals: Float64Array
  /** The greatest sum: of all items in which at least one person has a mark. */
  greatest: number
}

/** @throws RangeError where a row is not as long as there are items, or a mark is not within 0 and its item's greatest */
export function checkMarkTable({ items, marks }: MarkTable): void {
  marks.forEach((row, person) => {
    if (row.length !== items.length) {
      throw new RangeError(`person ${person} has ${row.length} marks for ${items.length} items`)
    }
    items.forEach(({ max_mark }, item) => {
      const mark = row[item] ?? 0
      if (mark >= 0 && mark <= max_mark) return
      throw new RangeError(`mark ${mark} of person ${person} in item ${item} is not within 0 and ${max_mark}`)
    })
  })
}

/** Of a table that several figures are made of. */
const known = new WeakMap<MarkTable, Columns>()

/** A table turned, once; the caller changes neither. */
export function columnsOf(table: MarkTable): Columns {
  const columns = known.get(table) ?? turned(table)
  known.set(table, columns)
  return columns
}

/** Turns a table; the one place where missing marks are stretched over. */
function turned({ items, marks }: MarkTable): Columns {
  const columns = items.map((_, item) => columnOf(marks, item))
  const earned = new Float64Array(marks.length)
  const possible = new Float64Array(marks.length)
  let greatest = 0
  items.forEach(({ max_mark }, item) => {
    if (addTo(earned, columns[item] ?? earned, (mark) => mark) > 0) greatest += max_mark
    addTo(possible, columns[item] ?? possible, () => max_mark)
  })
  // Where no mark is missing, the sums stay as they are: they are stretched by exactly 1.
  const stretched = (sum: number, reachable: number, whole: number): number =>
    reachable > noise * greatest ? sum * (whole / reachable) : NaN
  return {
    marks: columns,
    rests: items.map(({ max_mark }, item) =>
      earned.map((sum, person) => {
        const mark = columns[item]?.[person] ?? NaN
        return stretched(sum - mark, (possible[person] ?? 0) - max_mark, greatest - max_mark)
      }),
    ),
    totals: earned.map((sum, person) => stretched(sum, possible[person] ?? 0, greatest)),
    greatest,
  }
}

/** Adds something to the sums of all who have a mark in a column, and counts them. */
function addTo(sums: Float64Array, column: Float64Array, worth: (mark: number) => number): number {
  let count = 0
  for (let person = 0; person < column.length; person += 1) {
    const mark = column[person] ?? NaN
    if (Number.isNaN(mark)) continue
    sums[person] = (sums[person] ?? 0) + worth(mark)
    count += 1
  }
  return count
}

function columnOf(marks: MarkTable['marks'], item: number): Float64Array {
  const column = new Float64Array(marks.length)
  marks.forEach((row, person) => {
    column[person] = row[item] ?? NaN
  })
  return column
}

/**
 * For every question what each person earned in all the others: how good the person is, told without this question.
 *
 * @returns a list per item with one number per person, 0 to the greatest sum of the others; null for a person with no mark
 *   in this question or in none of the others
 * @throws RangeError as `analyseItems`
 */
export function restScores(table: MarkTable): (number | null)[][] {
  checkMarkTable(table)
  return columnsOf(table).rests.map((rests) => Array.from(rests, (rest) => (Number.isNaN(rest) ? null : rest)))
}
