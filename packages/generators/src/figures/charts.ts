import { Drawing, paints } from './svg.ts'

/** Columns over their names, next to an axis that begins at zero; `every` is the distance of its labels. */
export function columnsFigure(columns: readonly { name: string; value: number }[], every: number): string {
  const [width, height, left, bottom] = [340, 240, 44, 200]
  const top = Math.ceil(Math.max(...columns.map(({ value }) => value)) / every) * every
  const up = (value: number): number => bottom - (value / top) * 170
  const drawing = new Drawing(width, height)
  for (let tick = 0; tick <= top; tick += every) {
    drawing.line({ x: left, y: up(tick) }, { x: width - 12, y: up(tick) }, { width: 1, stroke: '#cbd2d9' })
    drawing.text({ x: left - 8, y: up(tick) }, String(tick), { size: 14, anchor: 'end' })
  }
  const step = (width - left - 20) / columns.length
  for (const [index, { name, value }] of columns.entries()) {
    const x = left + 8 + index * step
    const [from, to] = [x + step * 0.15, x + step * 0.75]
    const corners = [
      { x: from, y: bottom },
      { x: to, y: bottom },
      { x: to, y: up(value) },
      { x: from, y: up(value) },
    ]
    drawing
      .polygon(corners, { fill: paints.strong, width: 1 })
      .text({ x: (from + to) / 2, y: bottom + 18 }, name, { size: 14 })
  }
  return drawing.svg()
}
