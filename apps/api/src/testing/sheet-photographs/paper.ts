import type { Point } from '../../sheet-reading/reading/geometry.ts'
import type { Grey } from '../../sheet-reading/reading/grey.ts'
import type { Chance } from './chance.ts'

/** What draws: how wide in millimetres, how dark from 0 to 1, and how grainy. */
export interface Pen {
  width: number
  dark: number
  grain: number
}

/** A sheet of paper that is drawn on; places are millimetres. */
export class Paper {
  readonly picture: Grey
  readonly scale: number
  readonly #chance: Chance

  constructor(size: { width: number; height: number }, scale: number, chance: Chance) {
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
    this.picture = { width, height, data: new Uint8Array(width * height).fill(255) }
    this.scale = scale
    this.#chance = chance
  }

  /** Everything within the outline, by its distance in millimetres: below 0 is inside. */
  shape(
    box: { left: number; top: number; right: number; bottom: number },
    pen: Pen,
    distance: (x: number, y: number) => number,
  ): void {
    const { width, height, data } = this.picture
    const s = this.scale
    const [left, right] = [Math.max(0, Math.floor(box.left * s) - 1), Math.min(width - 1, Math.ceil(box.right * s) + 1)]
    const [top, bottom] = [
      Math.max(0, Math.floor(box.top * s) - 1),
      Math.min(height - 1, Math.ceil(box.bottom * s) + 1),
    ]
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const cover = Math.min(1, Math.max(0, 0.5 - distance((x + 0.5) / s, (y + 0.5) / s) * s))
        if (cover === 0) continue
        const grain = pen.grain === 0 ? 1 : 1 - pen.grain * this.#chance.next()
        const at = y * width + x
        // Two strokes over each other are hardly darker than one.
        data[at] = Math.min(data[at] ?? 255, 255 * (1 - cover * pen.dark * grain)) * (1 - 0.08 * cover * pen.dark)
      }
  }

  line(points: readonly Point[], pen: Pen): void {
    for (let at = 0; at + 1 < points.length; at += 1) {
      const [a, b] = [points[at], points[at + 1]]
      if (a === undefined || b === undefined) continue
      const half = pen.width / 2
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const square = dx * dx + dy * dy || 1e-9
      this.shape(
        {
          left: Math.min(a.x, b.x) - half,
          right: Math.max(a.x, b.x) + half,
          top: Math.min(a.y, b.y) - half,
          bottom: Math.max(a.y, b.y) + half,
        },
        pen,
        (x, y) => {
          const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square))
          return Math.hypot(x - a.x - t * dx, y - a.y - t * dy) - half
        },
      )
    }
  }

  disc(x: number, y: number, radius: number, dark = 1): void {
    const box = { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
    this.shape(box, { width: 0, dark, grain: 0 }, (px, py) => Math.hypot(px - x, py - y) - radius)
  }

  ellipse(at: { x: number; y: number; w: number; h: number }, pen: Pen): void {
    const [rx, ry] = [at.w / 2, at.h / 2]
    const points = Array.from({ length: 33 }, (_, step) => ({
      x: at.x + rx + rx * Math.cos((step / 16) * Math.PI),
      y: at.y + ry + ry * Math.sin((step / 16) * Math.PI),
    }))
    this.line(points, pen)
  }

  frame({ x, y, w, h }: { x: number; y: number; w: number; h: number }, pen: Pen): void {
    this.line(
      [
        { x, y },
        { x: x + w, y },
        { x: x + w, y: y + h },
        { x, y: y + h },
        { x, y },
      ],
      pen,
    )
  }

  block({ x, y, w, h }: { x: number; y: number; w: number; h: number }, dark = 1): void {
    this.shape({ left: x, right: x + w, top: y, bottom: y + h }, { width: 0, dark, grain: 0 }, (px, py) =>
      Math.max(x - px, px - x - w, y - py, py - y - h),
    )
  }

  /** A letter or digit of strokes, so that no font is needed. */
  letter(text: string, { x, y, h }: { x: number; y: number; h: number }, pen: Pen): void {
    const w = h * 0.6
    for (const stroke of letters[text] ?? letters['A'] ?? [])
      this.line(
        stroke.map(([px, py]) => ({ x: x + (px - 0.5) * w, y: y + (py - 0.5) * h })),
        pen,
      )
  }
}

type Stroke = readonly (readonly [number, number])[]

const letters: Readonly<Record<string, readonly Stroke[]>> = {
  A: [
    [
      [0, 1],
      [0.5, 0],
      [1, 1],
    ],
    [
      [0.2, 0.65],
      [0.8, 0.65],
    ],
  ],
  B: [
    [
      [0, 0],
      [0, 1],
      [0.8, 1],
      [1, 0.75],
      [0.8, 0.5],
      [0, 0.5],
      [0.7, 0.5],
      [0.9, 0.25],
      [0.7, 0],
      [0, 0],
    ],
  ],
  C: [
    [
      [1, 0.15],
      [0.6, 0],
      [0.2, 0.15],
      [0, 0.5],
      [0.2, 0.85],
      [0.6, 1],
      [1, 0.85],
    ],
  ],
  D: [
    [
      [0, 0],
      [0, 1],
      [0.6, 1],
      [1, 0.7],
      [1, 0.3],
      [0.6, 0],
      [0, 0],
    ],
  ],
  E: [
    [
      [1, 0],
      [0, 0],
      [0, 1],
      [1, 1],
    ],
    [
      [0, 0.5],
      [0.8, 0.5],
    ],
  ],
  '0': [
    [
      [0.5, 0],
      [0.1, 0.2],
      [0, 0.5],
      [0.1, 0.8],
      [0.5, 1],
      [0.9, 0.8],
      [1, 0.5],
      [0.9, 0.2],
      [0.5, 0],
    ],
  ],
  '1': [
    [
      [0.2, 0.25],
      [0.6, 0],
      [0.6, 1],
    ],
  ],
  '2': [
    [
      [0, 0.2],
      [0.4, 0],
      [0.9, 0.15],
      [0.9, 0.4],
      [0, 1],
      [1, 1],
    ],
  ],
  '3': [
    [
      [0, 0.1],
      [0.7, 0],
      [0.9, 0.25],
      [0.4, 0.5],
      [1, 0.7],
      [0.7, 1],
      [0, 0.9],
    ],
  ],
  '4': [
    [
      [0.7, 1],
      [0.7, 0],
      [0, 0.7],
      [1, 0.7],
    ],
  ],
  '5': [
    [
      [0.9, 0],
      [0.1, 0],
      [0, 0.5],
      [0.7, 0.4],
      [1, 0.7],
      [0.7, 1],
      [0, 0.9],
    ],
  ],
  '6': [
    [
      [0.8, 0],
      [0.2, 0.4],
      [0, 0.75],
      [0.4, 1],
      [0.9, 0.85],
      [0.9, 0.6],
      [0.4, 0.5],
      [0, 0.75],
    ],
  ],
  '7': [
    [
      [0, 0],
      [1, 0],
      [0.4, 1],
    ],
  ],
  '8': [
    [
      [0.5, 0.5],
      [0.1, 0.25],
      [0.5, 0],
      [0.9, 0.25],
      [0.5, 0.5],
      [0, 0.75],
      [0.5, 1],
      [1, 0.75],
      [0.5, 0.5],
    ],
  ],
  '9': [
    [
      [0.2, 1],
      [0.8, 0.6],
      [1, 0.25],
      [0.6, 0],
      [0.1, 0.15],
      [0.1, 0.4],
      [0.6, 0.5],
      [1, 0.25],
    ],
  ],
}
