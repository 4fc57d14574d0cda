/** The difference of one who forgets the ten that was first borrowed; undefined where none is. */
export function withoutBorrow(a: number, b: number): number | undefined {
  const digit = (value: number, place: number): number => Math.floor(value / place) % 10
  for (let place = 1; a >= place * 10; place *= 10) {
    if (digit(a, place) < digit(b, place)) return a - b + 10 * place
  }
  return undefined
}
