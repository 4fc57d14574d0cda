const digit = /\p{N}/u

/**
 * Number of slips that lead from one text to the other: a letter left out, added or changed, or two neighbours swapped
 * (Damerau-Levenshtein distance in its optimal string alignment form). A digit can't slip: where the digits of the
 * texts differ, the result is Infinity. So it is for more slips than `max`: then only as much is compared as that takes, for the
 * time of a whole comparison grows with the product of the lengths.
 */
export function slipsBetween(one: string, other: string, max = Infinity): number {
  const from = lettersOf(one)
  const to = lettersOf(other)
  if (Math.abs(from.length - to.length) > max) return Infinity
  const before: Letter = { sign: '', price: Infinity }
  let rowBefore: Row = { first: 0, slips: [] }
  let row = firstRow(to, max)
  for (const [index, letter] of from.entries()) {
    const next = nextRow({
      letter,
      letterBefore: from[index - 1] ?? before,
      to,
      row,
      rowBefore,
      number: index + 1,
      max,
    })
    // A swap reaches over one row, none reaches over two.
    if (max < Infinity && Math.min(...row.slips, ...next.slips) > max) return Infinity
    rowBefore = row
    row = next
  }
  const slips = at(row, to.length)
  return slips <= max ? slips : Infinity
}

interface Letter {
  sign: string
  /** What a slip of it costs. */
  price: number
}

function lettersOf(text: string): Letter[] {
  return Array.from(text, (sign) => ({ sign, price: isDigit(sign) ? Infinity : 1 }))
}

function isDigit(sign: string): boolean {
  // Most letters are plain.
  return sign < '\u0080' ? sign >= '0' && sign <= '9' : digit.test(sign)
}

/** Of a row of the table only what is at most `max` away from its diagonal: all else takes more slips than that. */
interface Row {
  first: number
  slips: number[]
}

interface Rows {
  letter: Letter
  letterBefore: Letter
  to: readonly Letter[]
  row: Row
  rowBefore: Row
  number: number
  max: number
}

function nextRow({ letter, letterBefore, to, row, rowBefore, number, max }: Rows): Row {
  const first = Math.max(0, number - max)
  const next: Row = { first, slips: [] }
  if (first === 0) next.slips.push(at(row, 0) + letter.price)
  const last = Math.min(to.length, number + max)
  for (let place = Math.max(1, first); place <= last; place += 1) {
    const target = to[place - 1] ?? letter
    const change = letter.sign === target.sign ? 0 : Math.max(letter.price, target.price)
    const isSwap = place > 1 && letter.sign === to[place - 2]?.sign && letterBefore.sign === target.sign
    next.slips.push(
      Math.min(
        at(row, place - 1) + change,
        at(row, place) + letter.price,
        at(next, place - 1) + target.price,
        isSwap ? at(rowBefore, place - 2) + Math.max(letter.price, target.price) : Infinity,
      ),
    )
  }
  return next
}

function firstRow(to: readonly Letter[], max: number): Row {
  const slips = [0]
  for (const { price } of to.slice(0, Math.min(to.length, max))) slips.push((slips.at(-1) ?? 0) + price)
  return { first: 0, slips }
}

function at({ first, slips }: Row, place: number): number {
  return slips[place - first] ?? Infinity
}
