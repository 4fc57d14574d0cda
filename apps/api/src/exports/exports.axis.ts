import { inLanguage, type Contents } from '@katedra/questions'
import type { PdfPart } from '../app/files/pdf/pdf.ts'
import { positionWords } from './exports.answers.ts'
import { escaped, picture } from './exports.parts.ts'
import { literal } from './exports.rich.ts'
import type { Words } from './exports.words.ts'

type Axis = Contents['axis']

/** Room beyond the ends of the line, at least; a long label takes more. */
const minSide = 14
const thinnings = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
/** What a character of a label takes at most, and how far apart labels stand. */
const letter = 4.6
const gap = 8
/** Ticks closer than this are a grey smear on paper. */
const closestTicks = 5
const maxTicks = 400

/** An axis to write on: room above the line, ticks and labels below. */
export function axisDrawing(axis: Axis, width: number, words: Words): PdfPart {
  const ends = [axis.min, axis.max].map((end) => (label(axis, end, words).length * letter) / 2 + 2)
  const side = Math.max(minSide, ...ends)
  const length = width - 2 * side
  const x = (position: number) => side + share(axis, position) * length
  const ticks = smallTicks(axis, length).map((position) => upright(x(position), 40, 44, 0.5))
  const labels = labelledTicks(axis, length, words).map(
    (position) =>
      `${upright(x(position), 36, 47, 1)}<text x="${x(position)}" y="57" font-size="8.5" text-anchor="middle">${escaped(label(axis, position, words))}</text>`,
  )
  const line = `<line x1="2" y1="42" x2="${width - 2}" y2="42" stroke="#1c1a17" stroke-width="1.2"/>`
  const arrow = `<path d="M ${width - 9} 38.5 L ${width - 2} 42 L ${width - 9} 45.5" fill="none" stroke="#1c1a17" stroke-width="1.2"/>`
  return { svg: picture(width, 62, [line, arrow, ...ticks, ...labels].join('')) }
}

function upright(x: number, y1: number, y2: number, width: number): string {
  return `<line x1="${x}" y1="${y1}" x2="${x}" y2="${y2}" stroke="#1c1a17" stroke-width="${width}"/>`
}

/** The unit stands once, in the question under the line; years before Christ say so each. */
function label(axis: Axis, position: number, words: Words): string {
  const { unit: _, ...bare } = axis
  return positionWords(bare, position, words)
}

/** "Unit: °C", as it stands under the drawing; nothing without one. */
export function axisUnit({ unit }: Axis, { language }: Words): string {
  return unit === undefined ? '' : literal(inLanguage(unit, language))
}

/** 0 at the left end, 1 at the right one. There is no year 0: 1 BC and 1 AD are neighbours. */
function share(axis: Axis, position: number): number {
  const coordinate = (value: number) => (axis.scale === 'year' && value < 0 ? value + 1 : value)
  const start = coordinate(axis.min)
  return (coordinate(position) - start) / (coordinate(axis.max) - start)
}

/** Both ends, and between them as many of the labels as fit without touching. */
function labelledTicks(axis: Axis, length: number, words: Words): number[] {
  const isRoomy = (one: number, other: number) =>
    Math.abs(share(axis, one) - share(axis, other)) * length >=
    ((label(axis, one, words).length + label(axis, other, words).length) / 2) * letter + gap
  for (const factor of thinnings) {
    const inner = multiples(axis, factor * axis.labels_every)
      .map((position) => (axis.scale === 'year' && position === 0 ? 1 : position))
      .filter((position) => position > axis.min && position < axis.max)
      .filter((position) => isRoomy(position, axis.min) && isRoomy(position, axis.max))
    if (inner.slice(1).every((position, index) => isRoomy(position, inner[index] ?? axis.min)))
      return [axis.min, ...inner, axis.max]
  }
  return [axis.min, axis.max]
}

function smallTicks(axis: Axis, length: number): number[] {
  const points = length / (axis.max - axis.min)
  const distances = [axis.step, axis.labels_every / 10, axis.labels_every / 5, axis.labels_every / 2, axis.labels_every]
  const distance = distances.find((one) => one >= axis.step && one * points >= closestTicks)
  return distance === undefined ? [] : multiples(axis, distance)
}

function multiples({ min, max }: Axis, distance: number): number[] {
  const first = Math.ceil(min / distance - 1e-9)
  const last = Math.floor(max / distance + 1e-9)
  const count = Math.min(Math.max(0, last - first + 1), maxTicks)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * distance).toPrecision(12)))
}
