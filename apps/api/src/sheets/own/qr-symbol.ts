/*
 * The one size of QR code that our sheets have, of ISO/IEC 18004: version 5, 37 modules a side, level M. Two blocks of 43 bytes
 * with 24 for correction each, which mend 12 wrong bytes.
 */
export const qrSide = 37
const blocks = 2
const dataBytes = 43
const checkBytes = 24
const blockBytes = dataBytes + checkBytes

/** The text of a symbol by its modules, row after row, true for dark; undefined where too much of it is wrong. */
export function readSymbol(modules: readonly boolean[]): string | undefined {
  const mask = maskOf(modules)
  if (mask === undefined) return undefined
  const bytes = unmasked(modules, mask)
  const data: number[] = []
  for (let block = 0; block < blocks; block += 1) {
    const mended = corrected(Array.from({ length: blockBytes }, (_, at) => bytes[at * blocks + block] ?? 0))
    if (mended === undefined) return undefined
    data.push(...mended.slice(0, dataBytes))
  }
  return textOf(data)
}

const dark = (modules: readonly boolean[], x: number, y: number) => modules[y * qrSide + x] === true

/** Of the eight ways of masking the one that both copies of the format say; of another level it is not our code. */
function maskOf(modules: readonly boolean[]): number | undefined {
  let best: { mask: number; wrong: number } | undefined
  for (let mask = 0; mask < 8; mask += 1) {
    const format = formatOf(mask)
    const wrong = formatPlaces.filter(({ x, y, bit }) => dark(modules, x, y) !== (((format >>> bit) & 1) === 1)).length
    if (best === undefined || wrong < best.wrong) best = { mask, wrong }
  }
  return best !== undefined && best.wrong <= 8 ? best.mask : undefined
}

/** Level M is 0. */
function formatOf(mask: number): number {
  let rest = mask
  for (let at = 0; at < 10; at += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  return ((mask << 10) | rest) ^ 0x5412
}

const formatBits = Array.from({ length: 15 }, (_, bit) => bit)
const formatPlaces = [
  ...formatBits.map((bit) => {
    if (bit < 6) return { x: 8, y: bit, bit }
    if (bit < 8) return { x: 8, y: bit + 1, bit }
    return bit === 8 ? { x: 7, y: 8, bit } : { x: 14 - bit, y: 8, bit }
  }),
  ...formatBits.map((bit) => (bit < 8 ? { x: qrSide - 1 - bit, y: 8, bit } : { x: 8, y: qrSide - 15 + bit, bit })),
]

/** Patterns to find the symbol by, and the format: there is no data. */
function isPattern(x: number, y: number): boolean {
  const last = qrSide - 1
  const atFinder = (x < 9 && y < 9) || (x > last - 8 && y < 9) || (x < 9 && y > last - 8)
  return atFinder || x === 6 || y === 6 || (Math.abs(x - 30) <= 2 && Math.abs(y - 30) <= 2)
}

function isMasked(mask: number, x: number, y: number): boolean {
  switch (mask) {
    case 0:
      return (x + y) % 2 === 0
    case 1:
      return y % 2 === 0
    case 2:
      return x % 3 === 0
    case 3:
      return (x + y) % 3 === 0
    case 4:
      return (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0
    case 5:
      return ((x * y) % 2) + ((x * y) % 3) === 0
    case 6:
      return (((x * y) % 2) + ((x * y) % 3)) % 2 === 0
    default:
      return (((x + y) % 2) + ((x * y) % 3)) % 2 === 0
  }
}

/** Where the bits of the bytes lie: columns of two from the right, up and down in turns; the one with the clock is left out. */
const dataPlaces = Array.from({ length: (qrSide - 1) / 2 }, (_, at) => qrSide - 1 - 2 * at)
  .map((right) => (right <= 6 ? right - 1 : right))
  .flatMap((right, turn) =>
    Array.from({ length: qrSide }, (_, step) => (turn % 2 === 0 ? qrSide - 1 - step : step)).flatMap((y) => [
      { x: right, y },
      { x: right - 1, y },
    ]),
  )
  .filter(({ x, y }) => !isPattern(x, y))

function unmasked(modules: readonly boolean[], mask: number): number[] {
  const bits = dataPlaces.map(({ x, y }) => (dark(modules, x, y) === isMasked(mask, x, y) ? 0 : 1))
  return Array.from({ length: blocks * blockBytes }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce<number>((sum, bit) => sum * 2 + bit, 0),
  )
}

/** Byte mode, in which all that our codes have is written. */
function textOf(data: readonly number[]): string | undefined {
  const bit = (at: number) => ((data[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1
  const number = (from: number, length: number) =>
    Array.from({ length }, (_, at) => bit(from + at)).reduce((sum, value) => sum * 2 + value, 0)
  if (number(0, 4) !== 4) return undefined
  const length = number(4, 8)
  if (12 + length * 8 > data.length * 8) return undefined
  return String.fromCodePoint(...Array.from({ length }, (_, at) => number(12 + at * 8, 8)))
}

/** The field of 256 elements that the code counts in. */
const powers = new Uint8Array(512)
const logs = new Uint8Array(256)
for (let at = 0, value = 1; at < 255; at += 1) {
  powers[at] = value
  powers[at + 255] = value
  logs[value] = at
  value = (value << 1) ^ (value & 128 ? 0x11d : 0)
}

const power = (exponent: number) => powers[((exponent % 255) + 255) % 255] ?? 0

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : power((logs[a] ?? 0) + (logs[b] ?? 0))
}

function over(a: number, b: number): number {
  return a === 0 ? 0 : power((logs[a] ?? 0) - (logs[b] ?? 0))
}

/** A polynomial, its lowest power first, at a place. */
function valueAt(polynomial: readonly number[], x: number): number {
  return polynomial.reduceRight((sum, factor) => times(sum, x) ^ factor, 0)
}

/** Reed-Solomon: where errors are by Berlekamp-Massey, what they are by Forney; undefined where there are too many. */
function corrected(block: readonly number[]): number[] | undefined {
  const syndromes = Array.from({ length: checkBytes }, (_, at) => valueAt(block.toReversed(), power(at)))
  if (syndromes.every((value) => value === 0)) return [...block]
  const locator = locatorOf(syndromes)
  const count = locator.length - 1
  const places = [...block.keys()].filter((at) => valueAt(locator, power(-at)) === 0)
  if (count > checkBytes / 2 || places.length !== count) return undefined
  const evaluator = Array.from({ length: checkBytes }, (_, at) =>
    locator.slice(0, at + 1).reduce((sum, factor, index) => sum ^ times(factor, syndromes[at - index] ?? 0), 0),
  )
  const slope = locator.slice(1).map((factor, at) => (at % 2 === 0 ? factor : 0))
  const mended = [...block]
  for (const place of places) {
    const x = power(-place)
    const error = times(power(place), over(valueAt(evaluator, x), valueAt(slope, x)))
    const at = block.length - 1 - place
    mended[at] = (mended[at] ?? 0) ^ error
  }
  const isWhole = Array.from({ length: checkBytes }, (_, at) => valueAt(mended.toReversed(), power(at)))
  return isWhole.every((value) => value === 0) ? mended : undefined
}

function locatorOf(syndromes: readonly number[]): number[] {
  let [locator, before] = [[1], [1]]
  let [errors, shift, last] = [0, 1, 1]
  for (const [at, syndrome] of syndromes.entries()) {
    let gap = syndrome
    for (let index = 1; index <= errors; index += 1) gap ^= times(locator[index] ?? 0, syndromes[at - index] ?? 0)
    if (gap === 0) {
      shift += 1
      continue
    }
    const factor = over(gap, last)
    const added = [...Array.from({ length: shift }, () => 0), ...before.map((value) => times(factor, value))]
    const next = Array.from(
      { length: Math.max(locator.length, added.length) },
      (_, index) => (locator[index] ?? 0) ^ (added[index] ?? 0),
    )
    if (errors * 2 <= at) {
      before = locator
      last = gap
      errors = at + 1 - errors
      shift = 1
    } else shift += 1
    locator = next
  }
  return locator.slice(0, errors + 1)
}
