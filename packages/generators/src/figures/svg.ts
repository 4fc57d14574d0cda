/** A drawing and what it shows for those who do not see it. */
export interface Figure {
  /** A whole SVG document without words, so that it serves every language. */
  svg: string
  alt: string
}

export interface Point {
  x: number
  y: number
}

interface Style {
  fill?: string
  stroke?: string
  width?: number
  dash?: boolean
}

const ink = '#1f2933'
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function number(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function styled({ fill = 'none', stroke = ink, width = 2, dash = false }: Style): string {
  return `fill="${fill}" stroke="${stroke}" stroke-width="${number(width)}"${dash ? ' stroke-dasharray="6 5"' : ''}`
}

/** Collects shapes of an SVG. A light sheet lies under them, so that the drawing is read in both themes and on paper. */
export class Drawing {
  readonly #width: number
  readonly #height: number
  readonly #shapes: string[] = []

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
  }

  line(from: Point, to: Point, style: Style = {}): this {
    const ends = `x1="${number(from.x)}" y1="${number(from.y)}" x2="${number(to.x)}" y2="${number(to.y)}"`
    this.#shapes.push(`<line ${ends} ${styled(style)} stroke-linecap="round"/>`)
    return this
  }

  polygon(points: readonly Point[], style: Style = {}): this {
    const corners = points.map(({ x, y }) => `${number(x)},${number(y)}`).join(' ')
    this.#shapes.push(`<polygon points="${corners}" ${styled(style)} stroke-linejoin="round"/>`)
    return this
  }

  circle(center: Point, radius: number, style: Style = {}): this {
    this.#shapes.push(
      `<circle cx="${number(center.x)}" cy="${number(center.y)}" r="${number(radius)}" ${styled(style)}/>`,
    )
    return this
  }

  path(d: string, style: Style = {}): this {
    this.#shapes.push(`<path d="${d}" ${styled(style)} stroke-linecap="round"/>`)
    return this
  }

  text(
    at: Point,
    text: string,
    { size = 18, anchor = 'middle' }: { size?: number; anchor?: 'start' | 'middle' | 'end' } = {},
  ): this {
    const safe = text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    this.#shapes.push(
      `<text x="${number(at.x)}" y="${number(at.y)}" font-size="${number(size)}" text-anchor="${anchor}" dominant-baseline="central" fill="${ink}">${safe}</text>`,
    )
    return this
  }

  svg(): string {
    const box = `${number(this.#width)} ${number(this.#height)}`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}" font-family="sans-serif"><rect width="100%" height="100%" rx="8" fill="#ffffff"/>${this.#shapes.join('')}</svg>`
  }
}

/** Colours that are told apart also by their lightness. */
export const paints = {
  blue: '#cfe3fb',
  green: '#bfe6c8',
  amber: '#fbe0a6',
  grey: '#e4e7eb',
  strong: '#2f6fb5',
} as const
