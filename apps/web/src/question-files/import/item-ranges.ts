/** Numbers as an import names them: `1-12.15`, ascending, each once. */
export function itemRanges(numbers: Iterable<number>): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join('.')
}
