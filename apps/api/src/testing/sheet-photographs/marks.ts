import type { Point } from '../../sheet-reading/reading/geometry.ts'
import type { BoxState } from '../../sheet-reading/sheet-reading.ts'
import type { Chance } from './chance.ts'
import type { Paper, Pen } from './paper.ts'

export type MarkKind = 'cross' | 'fill' | 'over' | 'part' | 'tick' | 'dot' | 'line' | 'circle' | 'rubbed' | 'long cross'

export interface Rectangle {
  x: number
  y: number
  w: number
  h: number
}

/** What a careful person would say of a box with such a mark; without a mark it is empty. */
export function allowedOf(mark: MarkKind | undefined, rule: 'cross' | 'fill'): readonly BoxState[] {
  const marked = rule === 'fill' ? (['crossed', 'filled'] as const) : []
  switch (mark) {
    case undefined:
      return ['empty']
    case 'cross':
    case 'long cross':
      return rule === 'fill' ? marked : ['crossed']
    case 'fill':
    case 'over':
      return rule === 'fill' ? marked : ['filled']
    case 'part':
    case 'line':
    case 'tick':
      return rule === 'fill' ? [...marked, 'doubtful'] : ['crossed', 'doubtful']
    case 'dot':
      return rule === 'fill' ? [...marked, 'doubtful'] : ['doubtful', 'crossed']
    case 'circle':
      return ['empty', 'doubtful']
    case 'rubbed':
      return ['empty', 'doubtful']
  }
}

export function pensOf(chance: Chance): Pen {
  return chance.of([
    () => ({ width: chance.between(0.3, 0.5), dark: chance.between(0.75, 0.95), grain: 0.1 }),
    () => ({ width: chance.between(0.35, 0.6), dark: chance.between(0.55, 0.85), grain: 0.1 }),
    () => ({ width: chance.between(0.5, 0.9), dark: chance.between(0.85, 1), grain: 0 }),
    () => ({ width: chance.between(0.4, 0.8), dark: chance.between(0.35, 0.65), grain: 0.4 }),
  ])()
}

/** Draws as a hand does: strokes are bent, and miss the corners. */
export function drawMark(
  kind: MarkKind,
  box: Rectangle,
  { paper, pen, chance }: { paper: Paper; pen: Pen; chance: Chance },
): void {
  const side = Math.min(box.w, box.h)
  const at = (x: number, y: number, loose = 0.08): Point => ({
    x: box.x + box.w * (x + loose * chance.bell()),
    y: box.y + box.h * (y + loose * chance.bell()),
  })
  const bent = (a: Point, b: Point): Point[] => {
    const bow = chance.bell() * side * 0.06
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
    return [0, 0.25, 0.5, 0.75, 1].map((t) => ({
      x: a.x + (b.x - a.x) * t - ((b.y - a.y) / length) * bow * 4 * t * (1 - t),
      y: a.y + (b.y - a.y) * t + ((b.x - a.x) / length) * bow * 4 * t * (1 - t),
    }))
  }
  const scribble = (from: number, to: number, spacing: number) => {
    const points: Point[] = []
    let isLeft = true
    for (let y = from; y <= to; y += spacing) {
      const inset = 0.1 + 0.05 * chance.next()
      points.push(at(isLeft ? inset : 1 - inset, y, 0.025))
      isLeft = !isLeft
    }
    paper.line(points, pen)
  }
  const spacing = (pen.width / side) * 0.75
  switch (kind) {
    case 'cross':
    case 'long cross': {
      const out = kind === 'cross' ? chance.between(-0.05, 0.18) : -chance.between(0.15, 0.4)
      paper.line(bent(at(out, out), at(1 - out, 1 - out)), pen)
      paper.line(bent(at(1 - out, out), at(out, 1 - out)), pen)
      return
    }
    case 'fill':
      scribble(0.08, 0.92, spacing)
      if (chance.is(0.6)) scribble(0.1, 0.9, spacing * 1.3)
      return
    case 'over':
      // A lively hand runs over the edge.
      scribble(-0.08, 1.08, spacing)
      scribble(-0.05, 1.05, spacing * 1.2)
      return
    case 'part':
      scribble(0.3, 0.8, spacing * 1.2)
      return
    case 'tick':
      paper.line([...bent(at(0.15, 0.5), at(0.4, 0.85)), ...bent(at(0.4, 0.85), at(1, 0.05))], pen)
      return
    case 'line':
      paper.line(bent(at(0.05, 0.95), at(0.95, 0.05)), pen)
      return
    case 'dot': {
      const { x, y } = at(0.5, 0.5)
      paper.disc(x, y, Math.max(pen.width * 0.8, side * 0.16), pen.dark)
      return
    }
    case 'circle': {
      const more = 0.3 * side
      paper.ellipse({ x: box.x - more, y: box.y - more, w: box.w + 2 * more, h: box.h + 2 * more }, pen)
      return
    }
    case 'rubbed':
      paper.line(bent(at(0.1, 0.1), at(0.9, 0.9)), { ...pen, dark: chance.between(0.06, 0.16), grain: 0.6 })
      paper.line(bent(at(0.9, 0.1), at(0.1, 0.9)), { ...pen, dark: chance.between(0.06, 0.16), grain: 0.6 })
  }
}
