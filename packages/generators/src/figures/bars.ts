import { Drawing, paints } from './svg.ts'

/** A rectangle of equal parts next to each other, the first ones shaded. */
export function barsFigure(parts: number, painted: number): string {
  const [width, height, edge] = [320, 90, 14]
  const part = (width - 2 * edge) / parts
  const drawing = new Drawing(width, height)
  for (let index = 0; index < parts; index += 1) {
    const [left, right] = [edge + index * part, edge + (index + 1) * part]
    const corners = [
      { x: left, y: edge },
      { x: right, y: edge },
      { x: right, y: height - edge },
      { x: left, y: height - edge },
    ]
    drawing.polygon(corners, { fill: index < painted ? paints.strong : 'none' })
  }
  return drawing.svg()
}
