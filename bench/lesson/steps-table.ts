/** A Markdown table of how long each step took, in milliseconds. */
export function stepsTable(times: Record<string, readonly number[]>): string {
  const rows = Object.entries(times).map(([kind, all]) => {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    return `| ${kind} | ${all.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${Math.round(sorted.at(-1) ?? 0)} |`
  })
  return ['| step | count | p50 ms | p95 ms | p99 ms | longest ms |', '|---|---|---|---|---|---|', ...rows].join('\n')
}
