import type { Grey } from './grey.ts'
import type { Point } from './geometry.ts'

/** Dark pixels that hang together. */
export interface Component {
  area: number
  left: number
  top: number
  right: number
  bottom: number
  /** Row after row, the outermost pixels: its outline, as far as a convex shape goes. */
  outline: Point[]
}

/** The components whose box is within the limits, as runs of rows joined by union and find. */
export function componentsOf(ink: Grey, threshold: number, { min, max }: { min: number; max: number }): Component[] {
  const { width, height, data } = ink
  const runs: { y: number; from: number; to: number }[] = []
  const parent: number[] = []
  const root = (run: number): number => {
    let at = run
    while ((parent[at] ?? at) !== at) {
      const up = parent[at] ?? at
      parent[at] = parent[up] ?? up
      at = up
    }
    return at
  }
  let [before, start] = [0, 0]
  for (let y = 0; y < height; y += 1) {
    const first = runs.length
    let above = before
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] ?? 0) < threshold) continue
      const from = x
      while (x + 1 < width && (data[y * width + x + 1] ?? 0) >= threshold) x += 1
      const run = runs.length
      runs.push({ y, from, to: x })
      parent.push(run)
      while (above < start && (runs[above]?.to ?? 0) < from - 1) above += 1
      for (let other = above; other < start && (runs[other]?.from ?? 0) <= x + 1; other += 1) {
        const [a, b] = [root(other), root(run)]
        if (a !== b) parent[Math.max(a, b)] = Math.min(a, b)
      }
    }
    before = first
    start = runs.length
  }
  return gathered(runs, root, { min, max })
}

function gathered(
  runs: readonly { y: number; from: number; to: number }[],
  root: (run: number) => number,
  { min, max }: { min: number; max: number },
): Component[] {
  const boxes = new Map<number, Component>()
  for (const [at, { y, from, to }] of runs.entries()) {
    const key = root(at)
    const box = boxes.get(key)
    if (box === undefined)
      boxes.set(key, { area: to - from + 1, left: from, top: y, right: to, bottom: y, outline: [] })
    else {
      box.area += to - from + 1
      box.left = Math.min(box.left, from)
      box.right = Math.max(box.right, to)
      box.bottom = y
    }
  }
  const within = ({ left, right, top, bottom }: Component) => {
    const [w, h] = [right - left + 1, bottom - top + 1]
    return Math.max(w, h) <= max && Math.max(w, h) >= min && Math.min(w, h) >= min * 0.4
  }
  for (const [key, box] of boxes) if (!within(box)) boxes.delete(key)
  const rows = new Map<Component, Map<number, { from: number; to: number }>>()
  for (const [at, { y, from, to }] of runs.entries()) {
    const box = boxes.get(root(at))
    if (box === undefined) continue
    const own = rows.get(box) ?? new Map<number, { from: number; to: number }>()
    rows.set(box, own)
    const row = own.get(y)
    own.set(y, { from: Math.min(row?.from ?? from, from), to: Math.max(row?.to ?? to, to) })
  }
  for (const [box, own] of rows) for (const [y, { from, to }] of own) box.outline.push({ x: from, y }, { x: to, y })
  return [...boxes.values()]
}
