/** Rows under each other, cells in columns; the first row is the head. Nothing but the head: no table. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[], none: string): string {
  if (rows.length === 0) return `${none}\n`
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((cells) => (cells[column] ?? '').length)))
  return all
    .map(
      (cells) =>
        `${cells
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

/** Two columns: what it is, and its value. */
export function factsOf(facts: readonly (readonly [string, string])[]): string {
  const width = Math.max(...facts.map(([name]) => name.length))
  return facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`.trimEnd()).join('\n')
}

/** "1210.00 CZK" of 121000, exactly; a bank may have any currency. */
export function money(amount: number, currency: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`
}

const moment = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Prague' })

/** "2026-11-21 17:05" in Prague. */
export function shownMoment(at: Date | null): string {
  return at === null ? '' : moment.format(at)
}
