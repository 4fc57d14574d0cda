import { Drawing, paints, type Point } from './svg.ts'

/** Lengths next to the sides of a figure. */
const gap = 18
const width = 320
const height = 220

/** A rectangle in its proportions, with its sides. */
export function rectangleFigure(a: number, b: number, labels: readonly [below: string, beside: string]): string {
  const scale = Math.min(220 / a, 140 / b)
  const [w, h] = [a * scale, b * scale]
  const [left, top] = [(width - w) / 2 - 10, (height - h) / 2 - 8]
  const corners = [
    { x: left, y: top },
    { x: left + w, y: top },
    { x: left + w, y: top + h },
    { x: left, y: top + h },
  ]
  return new Drawing(width, height)
    .polygon(corners, { fill: paints.blue })
    .text({ x: left + w / 2, y: top + h + gap }, labels[0])
    .text({ x: left + w + 8, y: top + h / 2 }, labels[1], { anchor: 'start' })
    .svg()
}

/** A rectangle with one corner cut out: the whole sides below and on the left, the cut on top and on the right. */
export function cornerFigure(sides: { a: number; b: number; c: number; d: number }): string {
  const { a, b, c, d } = sides
  const scale = Math.min(200 / a, 140 / b)
  const [left, top] = [(width - a * scale) / 2, (height - b * scale) / 2 - 4]
  const at = (x: number, y: number): Point => ({ x: left + x * scale, y: top + y * scale })
  return new Drawing(width, height)
    .polygon([at(0, 0), at(a - c, 0), at(a - c, d), at(a, d), at(a, b), at(0, b)], { fill: paints.green })
    .polygon([at(a - c, 0), at(a, 0), at(a, d), at(a - c, d)], { dash: true, width: 1 })
    .text({ x: at(a / 2, 0).x, y: at(0, b).y + gap }, `${a} cm`)
    .text({ x: left - 6, y: at(0, b / 2).y }, `${b} cm`, { anchor: 'end' })
    .text({ x: at(a - c / 2, 0).x, y: top - 12 }, `${c} cm`)
    .text({ x: at(a, 0).x + 6, y: at(0, d / 2).y }, `${d} cm`, { anchor: 'start' })
    .svg()
}

/** A triangle over its side, with the height. */
export function triangleFigure(base: number, tall: number): string {
  const scale = Math.min(220 / base, 140 / tall)
  const [left, bottom] = [(width - base * scale) / 2, (height + tall * scale) / 2 - 8]
  const foot = left + base * scale * 0.4
  const top = { x: foot, y: bottom - tall * scale }
  return new Drawing(width, height)
    .polygon([{ x: left, y: bottom }, { x: left + base * scale, y: bottom }, top], { fill: paints.amber })
    .line({ x: foot, y: bottom }, top, { dash: true })
    .text({ x: left + (base * scale) / 2, y: bottom + gap }, `${base} cm`)
    .text({ x: foot + 6, y: bottom - (tall * scale) / 3 }, `${tall} cm`, { anchor: 'start' })
    .svg()
}

/** A right-angled triangle with its legs and its hypotenuse. */
export function rightTriangleFigure(
  legs: readonly [number, number],
  labels: readonly [string, string, string],
): string {
  const scale = Math.min(200 / legs[0], 140 / legs[1])
  const [w, h] = [legs[0] * scale, legs[1] * scale]
  const [left, bottom] = [(width - w) / 2 + 10, (height + h) / 2 - 8]
  return new Drawing(width, height)
    .polygon(
      [
        { x: left, y: bottom },
        { x: left + w, y: bottom },
        { x: left, y: bottom - h },
      ],
      { fill: paints.blue },
    )
    .path(`M${left + 14} ${bottom} v-14 h-14`, { width: 1.5 })
    .text({ x: left + w / 2, y: bottom + gap }, labels[0])
    .text({ x: left - 6, y: bottom - h / 2 }, labels[1], { anchor: 'end' })
    .text({ x: left + w / 2 + 8, y: bottom - h / 2 - 12 }, labels[2], { anchor: 'start' })
    .svg()
}

/** A circle with its radius or its diameter. */
export function circleFigure(label: string, isDiameter: boolean): string {
  const center = { x: width / 2, y: height / 2 }
  const radius = 88
  return new Drawing(width, height)
    .circle(center, radius, { fill: paints.amber })
    .circle(center, 2.5, { fill: '#1f2933' })
    .line(isDiameter ? { x: center.x - radius, y: center.y } : center, { x: center.x + radius, y: center.y })
    .text({ x: isDiameter ? center.x : center.x + radius / 2, y: center.y - 14 }, label)
    .svg()
}

/** A cuboid seen from the front and a little from above. */
export function cuboidFigure(a: number, b: number, c: number): string {
  const scale = Math.min(150 / a, 120 / c, 90 / b)
  const [w, h, depth] = [a * scale, c * scale, b * scale * 0.55]
  const [left, bottom] = [(width - w - depth) / 2, (height + h + depth) / 2 - 8]
  const at = (x: number, y: number): Point => ({ x: left + x, y: bottom - y })
  return new Drawing(width, height)
    .polygon([at(0, 0), at(w, 0), at(w, h), at(0, h)], { fill: paints.blue })
    .polygon([at(0, h), at(w, h), at(w + depth, h + depth), at(depth, h + depth)], { fill: paints.grey })
    .polygon([at(w, 0), at(w + depth, depth), at(w + depth, h + depth), at(w, h)], { fill: paints.green })
    .text({ x: left + w / 2, y: bottom + gap }, `${a} cm`)
    .text({ x: left + w + depth / 2 + 12, y: bottom - depth / 2 + 10 }, `${b} cm`, { anchor: 'start' })
    .text({ x: left - 6, y: bottom - h / 2 }, `${c} cm`, { anchor: 'end' })
    .svg()
}

/** Rays from one point; a label stands between each ray and the next. */
export function raysFigure(angles: readonly number[], labels: readonly string[]): string {
  const center = { x: width / 2, y: height * 0.72 }
  const ray = (degrees: number, length: number): Point => ({
    x: center.x + length * Math.cos((degrees * Math.PI) / 180),
    y: center.y - length * Math.sin((degrees * Math.PI) / 180),
  })
  const drawing = new Drawing(width, height)
  for (const angle of angles) drawing.line(center, ray(angle, 130))
  for (const [index, label] of labels.entries()) {
    const middle = ((angles[index] ?? 0) + (angles[index + 1] ?? 0)) / 2
    drawing.text(ray(middle, 58), label)
  }
  return drawing.svg()
}

/** A triangle by its angles, with labels inside the corners. */
export function anglesFigure(angles: readonly [number, number], labels: readonly [string, string, string]): string {
  const [alpha, beta] = angles.map((degrees) => (degrees * Math.PI) / 180)
  const [tanA, tanB] = [Math.tan(alpha ?? 1), Math.tan(beta ?? 1)]
  const foot = tanB / (tanA + tanB)
  const tall = foot * tanA
  const extent = Math.max(1, foot) - Math.min(0, foot)
  const scale = Math.min(240 / extent, 150 / tall)
  const left = (width - extent * scale) / 2 - Math.min(0, foot) * scale
  const bottom = (height + tall * scale) / 2
  const corners = [
    { x: left, y: bottom },
    { x: left + scale, y: bottom },
    { x: left + foot * scale, y: bottom - tall * scale },
  ] as const
  const middle = {
    x: (corners[0].x + corners[1].x + corners[2].x) / 3,
    y: (corners[0].y + corners[1].y + corners[2].y) / 3,
  }
  const drawing = new Drawing(width, height).polygon(corners, { fill: paints.blue })
  for (const [index, corner] of corners.entries()) {
    const inside = { x: corner.x + (middle.x - corner.x) * 0.42, y: corner.y + (middle.y - corner.y) * 0.42 }
    drawing.text(inside, labels[index] ?? '', { size: 16 })
  }
  return drawing.svg()
}

/** The face of a clock. */
export function clockFigure(hours: number, minutes: number): string {
  const center = { x: 110, y: 110 }
  const hand = (turn: number, length: number): Point => ({
    x: center.x + length * Math.sin(turn * 2 * Math.PI),
    y: center.y - length * Math.cos(turn * 2 * Math.PI),
  })
  const drawing = new Drawing(220, 220).circle(center, 98)
  for (let tick = 0; tick < 60; tick += 1) {
    drawing.line(hand(tick / 60, tick % 5 === 0 ? 88 : 93), hand(tick / 60, 98), { width: tick % 5 === 0 ? 2.5 : 1 })
  }
  for (let hour = 1; hour <= 12; hour += 1) drawing.text(hand(hour / 12, 75), String(hour), { size: 17 })
  return drawing
    .line(center, hand(((hours % 12) + minutes / 60) / 12, 46), { width: 6 })
    .line(center, hand(minutes / 60, 66), { width: 3 })
    .circle(center, 5, { fill: '#1f2933' })
    .svg()
}

/** A square grid with axes and named points. */
export function gridFigure(reach: number, points: readonly { name: string; x: number; y: number }[]): string {
  const side = 280
  const unit = (side - 40) / (2 * reach)
  const at = (x: number, y: number): Point => ({ x: side / 2 + x * unit, y: side / 2 - y * unit })
  const drawing = new Drawing(side, side)
  for (let line = -reach; line <= reach; line += 1) {
    drawing.line(at(line, -reach), at(line, reach), { width: 1, stroke: '#cbd2d9' })
    drawing.line(at(-reach, line), at(reach, line), { width: 1, stroke: '#cbd2d9' })
  }
  drawing.line(at(-reach, 0), at(reach, 0)).line(at(0, -reach), at(0, reach))
  drawing.text({ x: at(reach, 0).x + 8, y: side / 2 - 10 }, 'x', { size: 15 })
  drawing.text({ x: side / 2 + 10, y: at(0, reach).y - 6 }, 'y', { size: 15 })
  drawing.text({ x: at(1, 0).x, y: side / 2 + 11 }, '1', { size: 13 })
  drawing.text({ x: side / 2 - 9, y: at(0, 1).y }, '1', { size: 13 })
  for (const { name, x, y } of points) {
    const point = at(x, y)
    drawing.circle(point, 4.5, { fill: paints.strong }).text({ x: point.x + 12, y: point.y - 11 }, name, { size: 17 })
  }
  return drawing.svg()
}
