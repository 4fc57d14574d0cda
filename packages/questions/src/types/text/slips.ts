const digit = /\p{N}/u

/**
 * Number of slips that lead from one text to the other: a letter left out, added or changed, or two neighbours swapped
 * (Damerau-Levenshtein distance in its optimal string alignment form). A digit can't slip: where the digits of the
 * texts differ, the result is Infinity.
 */
export function slipsBetween(one: string, other: string): number {
  const from = Array.from(one)
  const to = Array.from(other)
  let rowBefore: number[] = []
  let row = firstRow(to)
  for (const [index, letter] of from.entries()) {
    const next = nextRow({ letter, letterBefore: from[index - 1], to, row, rowBefore })
    rowBefore = row
    row = next
  }
  return at(row, to.length)
}

interface Rows {
  letter: string
  letterBefore: string | undefined
  to: readonly string[]
  row: readonly number[]
  rowBefore: readonly number[]
}

function nextRow({ letter, letterBefore, to, row, rowBefore }: Rows): number[] {
  const next = [at(row, 0) + priceOf(letter)]
  for (const [index, target] of to.entries()) {
    const change = letter === target ? 0 : priceOf(letter, target)
    const isSwap = letter === to[index - 1] && letterBefore === target
    next.push(
      Math.min(
        at(row, index) + change,
        at(row, index + 1) + priceOf(letter),
        at(next, index) + priceOf(target),
        isSwap ? at(rowBefore, index - 1) + priceOf(letter, target) : Infinity,
      ),
    )
  }
  return next
}

function firstRow(to: readonly string[]): number[] {
  const row = [0]
  for (const letter of to) row.push(at(row, row.length - 1) + priceOf(letter))
  return row
}

function priceOf(...letters: readonly string[]): number {
  return letters.some((letter) => digit.test(letter)) ? Infinity : 1
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}
