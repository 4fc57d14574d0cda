import type { Grey } from '../../sheet-reading/sheet-reading.ts'

/** In pixels: larger than what is printed black, smaller than shadows. */
const cell = 60
/** So many of a cell's pixels are darker than its paper. */
const paperShare = 0.9
/** How light paper comes out. */
const paperValue = 246
/** What is darker is no paper but the table beside it. */
const minPaper = 30

/** The picture of a page with its paper white everywhere, as a copier makes it: shadows go, what was written stays. */
export function lightened({ width, height, data }: Grey): Grey {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const own = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => paperOf({ width, height, data }, column * cell, row * cell)),
  )
  // A cell that is black all over has its paper next to it.
  const paper = own.map((line, row) =>
    line.map((_, column) =>
      Math.max(
        minPaper,
        ...own.slice(Math.max(0, row - 1), row + 2).flatMap((near) => near.slice(Math.max(0, column - 1), column + 2)),
      ),
    ),
  )
  const light = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const [above, below, downwards] = between(y / cell - 0.5, rows)
    for (let x = 0; x < width; x += 1) {
      const [left, right, across] = between(x / cell - 0.5, columns)
      const upper = mixed(paper[above]?.[left], paper[above]?.[right], across)
      const lower = mixed(paper[below]?.[left], paper[below]?.[right], across)
      const at = y * width + x
      light[at] = Math.min(255, ((data[at] ?? 0) * paperValue) / mixed(upper, lower, downwards))
    }
  }
  return { width, height, data: light }
}

function paperOf({ width, height, data }: Grey, left: number, top: number): number {
  const counts = new Uint32Array(256)
  let count = 0
  for (let y = top; y < Math.min(height, top + cell); y += 2)
    for (let x = left; x < Math.min(width, left + cell); x += 2) {
      const value = data[y * width + x] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
      count += 1
    }
  let [seen, value] = [0, 0]
  while (value < 255 && seen + (counts[value] ?? 0) < count * paperShare) {
    seen += counts[value] ?? 0
    value += 1
  }
  return value
}

/** The two cells that a place lies between, and how far from the first. */
function between(place: number, count: number): [first: number, second: number, share: number] {
  const first = Math.min(count - 1, Math.max(0, Math.floor(place)))
  return [first, Math.min(count - 1, first + 1), Math.min(1, Math.max(0, place - first))]
}

function mixed(first = minPaper, second = first, share = 0): number {
  return first + (second - first) * share
}
