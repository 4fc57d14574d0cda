import type { Grey } from './reading/grey.ts'

/*
 * A progressive JPEG says of all pixels something coarse first, so a decoder keeps every coefficient of every colour until the end:
 * 3 to 6 bytes a pixel, 180 to 360 MB for 60 megapixels. For half of its size in grey a quarter of those of its brightness is enough
 * (ITU-T T.81, annex G).
 */

/** The file ends before its picture does, or says what no JPEG says. */
export class DamagedJpeg extends Error {}

interface Component {
  id: number
  /** Blocks of it in a unit of an interleaved scan, to the side and down. */
  across: number
  down: number
  quantization: number
}

interface Frame {
  width: number
  height: number
  components: Component[]
}

interface Scan {
  components: { component: Component; dc: number; ac: number }[]
  start: number
  end: number
  /** Coefficients without so many of their last bits; and how many those of the scan before were without, 0 for the first. */
  low: number
  high: number
}

/** Of codes of up to eight bits how long they are and what they stand for; of longer ones where each length begins. */
interface Codes {
  quick: Uint16Array
  most: Int32Array
  offset: Int32Array
  values: Uint8Array
}

/** Of each block a quarter of the coefficients, and of all whether they are anything: later scans skip by that. */
interface Blocks {
  perLine: number
  perColumn: number
  kept: Int16Array
  isSet: Uint8Array
}

/** Who calls has looked at the size; a file may say two of them. */
const maxPixels = 60_000_000
/** No encoder writes more. */
const maxScans = 40
/** Bits that a decoder may look ahead. */
const maxBeyond = 64

// prettier-ignore
const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56,
  57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
]
/** Where a coefficient is kept, by its place in the file; -1 for one that half of the size doesn't need. */
const keptAt = Int8Array.from(zigzag, (at) => (at % 8 < 4 && at < 32 ? Math.floor(at / 8) * 4 + (at % 8) : -1))

/** In grey and half of its width and height; undefined for what is no progressive JPEG of brightness and colours. */
export function halfOfProgressive(bytes: Uint8Array): Grey | undefined {
  const quantizations: Uint16Array[] = []
  const codes = new Map<number, Codes>()
  let frame: Frame | undefined
  let blocks: Blocks | undefined
  let [interval, scans, at] = [0, 0, 2]
  for (;;) {
    const marker = bytes[at + 1]
    if (marker === undefined) throw new DamagedJpeg('no end')
    if (bytes[at] !== 0xff) throw new DamagedJpeg('no marker')
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) break
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
    const part = bytes.subarray(at + 4, at + 2 + length)
    at += 2 + length
    if (marker === 0xdb) readQuantizations(part, quantizations)
    if (marker === 0xc4) readCodes(part, codes)
    if (marker === 0xdd) interval = (part[0] ?? 0) * 256 + (part[1] ?? 0)
    // Adobe's note that the three colours are red, green and blue.
    if (marker === 0xee && part[0] === 0x41 && part[11] !== 1) return undefined
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (marker !== 0xc2 || frame !== undefined) return undefined
      frame = frameIn(part)
      blocks = frame === undefined ? undefined : blocksOf(frame)
      if (frame === undefined || blocks === undefined) return undefined
    }
    if (marker !== 0xda) continue
    scans += 1
    if (frame === undefined || blocks === undefined || scans > maxScans) throw new DamagedJpeg('too many scans')
    at = readScan(bytes, at, { frame, blocks, codes, interval, scan: scanIn(part, frame) })
  }
  if (frame === undefined || blocks === undefined || scans === 0) throw new DamagedJpeg('no picture')
  return drawn(frame, blocks, quantizations[frame.components[0]?.quantization ?? 0])
}

function readQuantizations(part: Uint8Array, tables: Uint16Array[]): void {
  for (let at = 0; at < part.length;) {
    const [head, isWide] = [part[at] ?? 0, (part[at] ?? 0) >= 16]
    const table = new Uint16Array(64)
    at += 1
    for (let index = 0; index < 64; index += 1) {
      table[index] = isWide ? (part[at] ?? 0) * 256 + (part[at + 1] ?? 0) : (part[at] ?? 0)
      at += isWide ? 2 : 1
    }
    tables[head & 15] = table
  }
}

function readCodes(part: Uint8Array, tables: Map<number, Codes>): void {
  for (let at = 0; at + 17 <= part.length;) {
    const counts = part.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    tables.set(part[at] ?? 0, codesOf(counts, part.subarray(at + 17, at + 17 + total)))
    at += 17 + total
  }
}

function codesOf(counts: Uint8Array, values: Uint8Array): Codes {
  const [quick, most, offset] = [new Uint16Array(256), new Int32Array(18).fill(-1), new Int32Array(18)]
  let [code, index] = [0, 0]
  for (let bits = 1; bits <= 16; bits += 1) {
    offset[bits] = index - code
    for (let count = counts[bits - 1] ?? 0; count > 0; count -= 1) {
      if (bits <= 8) quick.fill((bits << 8) | (values[index] ?? 0), code << (8 - bits), (code + 1) << (8 - bits))
      code += 1
      index += 1
    }
    most[bits] = (counts[bits - 1] ?? 0) > 0 ? code - 1 : -1
    code <<= 1
  }
  return { quick, most, offset, values }
}

/** Undefined for colours that are not one brightness, finest of all, and two others. */
function frameIn(part: Uint8Array): Frame | undefined {
  const count = part[5] ?? 0
  const components = Array.from({ length: count }, (_, at): Component => {
    const sampling = part[7 + at * 3] ?? 0
    return {
      id: part[6 + at * 3] ?? 0,
      across: sampling >> 4,
      down: sampling & 15,
      quantization: part[8 + at * 3] ?? 0,
    }
  })
  const [first, ...others] = components
  const [height, width] = [(part[1] ?? 0) * 256 + (part[2] ?? 0), (part[3] ?? 0) * 256 + (part[4] ?? 0)]
  if (first === undefined || ![1, 3].includes(count) || part[0] !== 8) return undefined
  if (width === 0 || height === 0 || width * height > maxPixels) return undefined
  const isSound = components.every(({ across, down }) => across >= 1 && across <= 4 && down >= 1 && down <= 4)
  const isFinest = others.every(({ across, down }) => across <= first.across && down <= first.down)
  return isSound && isFinest ? { width, height, components } : undefined
}

/** How many units of an interleaved scan lie beside and below each other. */
function unitsOf({ width, height, components: [first] }: Frame): { across: number; down: number } {
  return {
    across: Math.ceil(width / (8 * (first?.across ?? 1))),
    down: Math.ceil(height / (8 * (first?.down ?? 1))),
  }
}

function blocksOf(frame: Frame): Blocks {
  const units = unitsOf(frame)
  const perLine = units.across * (frame.components[0]?.across ?? 1)
  const perColumn = units.down * (frame.components[0]?.down ?? 1)
  const count = perLine * perColumn
  return { perLine, perColumn, kept: new Int16Array(count * 16), isSet: new Uint8Array(count * 8) }
}

function scanIn(part: Uint8Array, frame: Frame): Scan {
  const count = part[0] ?? 0
  const components = Array.from({ length: count }, (_, at) => {
    const component = frame.components.find(({ id }) => id === part[1 + at * 2])
    if (component === undefined) throw new DamagedJpeg('a scan of nothing')
    const tables = part[2 + at * 2] ?? 0
    return { component, dc: tables >> 4, ac: tables & 15 }
  })
  const bits = part[3 + count * 2] ?? 0
  const [start, end] = [part[1 + count * 2] ?? 0, part[2 + count * 2] ?? 0]
  if (count === 0 || start > end || end > 63 || (start === 0) !== (end === 0))
    throw new DamagedJpeg('a scan of nothing')
  return { components, start, end, high: bits >> 4, low: bits & 15 }
}

interface Scanning {
  frame: Frame
  blocks: Blocks
  codes: ReadonlyMap<number, Codes>
  interval: number
  scan: Scan
}

/** Returns where the next marker is. */
function readScan(bytes: Uint8Array, from: number, scanning: Scanning): number {
  const { frame, blocks, scan } = scanning
  const [brightness] = frame.components
  const bits = new Bits(bytes, from)
  if (scan.components.every(({ component }) => component !== brightness)) return bits.nextMarker()
  if (scan.start > 0) readFine(bits, scanning)
  else if (scan.components.length === 1) readCoarse(bits, scanning, alone(frame, blocks))
  else readCoarse(bits, scanning, together(frame, blocks))
  return bits.nextMarker()
}

/** The blocks of a scan unit by unit: in each the component they are of, and where that of the brightness is kept. */
interface Order {
  units: number
  blocksOf: (unit: number) => { component: Component; at: number }[]
}

/** A scan of one component has the blocks that the picture needs, and none that fill up the units of others. */
function alone({ width, height, components: [component] }: Frame, { perLine }: Blocks): Order {
  const across = Math.ceil(width / 8)
  const units = across * Math.ceil(height / 8)
  return {
    units,
    blocksOf: (unit) =>
      component === undefined ? [] : [{ component, at: Math.floor(unit / across) * perLine + (unit % across) }],
  }
}

function together(frame: Frame, { perLine }: Blocks): Order {
  const { across, down } = unitsOf(frame)
  const { components } = frame
  const places = components.flatMap((component, index) =>
    Array.from({ length: component.across * component.down }, (_, at) => ({
      component,
      isFirst: index === 0,
      column: at % component.across,
      row: Math.floor(at / component.across),
    })),
  )
  return {
    units: across * down,
    blocksOf: (unit) => {
      const [left, top] = [unit % across, Math.floor(unit / across)]
      return places.map(({ component, isFirst, column, row }) => ({
        component,
        at: isFirst ? (top * component.down + row) * perLine + left * component.across + column : -1,
      }))
    },
  }
}

/** The mean of each block: of all components, for they are interleaved, and only that of the brightness is kept. */
function readCoarse(bits: Bits, { blocks, codes, interval, scan }: Scanning, order: Order): void {
  const before = new Map<Component, number>()
  const tables = new Map(scan.components.map(({ component, dc }) => [component, codes.get(dc)]))
  for (let unit = 0; unit < order.units; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      bits.restart()
      before.clear()
    }
    for (const { component, at } of order.blocksOf(unit)) {
      const last = before.get(component) ?? 0
      const value = scan.high > 0 ? bits.read(1) : last + bits.signed(bits.decode(tables.get(component)))
      before.set(component, value)
      if (at >= 0) blocks.kept[at * 16] = (blocks.kept[at * 16] ?? 0) | (value << scan.low)
    }
  }
}

/** The details of each block of the brightness. */
function readFine(bits: Bits, { frame, blocks, codes, interval, scan }: Scanning): void {
  const order = alone(frame, blocks)
  const across = Math.ceil(frame.width / 8)
  const table = codes.get(16 + (scan.components[0]?.ac ?? 0))
  const state: Run = { left: 0 }
  for (let unit = 0; unit < order.units; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      bits.restart()
      state.left = 0
    }
    const block: Block = { blocks, at: Math.floor(unit / across) * blocks.perLine + (unit % across) }
    if (scan.high === 0) readFirst(bits, { scan, table, state, block })
    else readMore(bits, { scan, table, state, block })
  }
}

/** How many blocks are left of a run in which nothing new comes. */
interface Run {
  left: number
}

interface Block {
  blocks: Blocks
  at: number
}

interface Reading {
  scan: Scan
  table: Codes | undefined
  state: Run
  block: Block
}

function readFirst(bits: Bits, { scan, table, state, block }: Reading): void {
  if (state.left > 0) {
    state.left -= 1
    return
  }
  for (let index = scan.start; index <= scan.end;) {
    const code = bits.decode(table)
    const [run, size] = [code >> 4, code & 15]
    if (size === 0 && run < 15) {
      state.left = (1 << run) - 1 + bits.read(run)
      return
    }
    index += run
    if (size > 0) setAt(block, index, bits.signed(size) << scan.low)
    index += 1
  }
}

/** One bit more of what there is, and what was too small for the scans before. */
function readMore(bits: Bits, { scan, table, state, block }: Reading): void {
  let index = scan.start
  while (state.left === 0 && index <= scan.end) {
    const code = bits.decode(table)
    const [run, size] = [code >> 4, code & 15]
    if (size === 0 && run < 15) {
      state.left = (1 << run) + bits.read(run)
      break
    }
    const value = size === 0 ? 0 : bits.read(1) === 1 ? 1 << scan.low : -(1 << scan.low)
    index = passed(bits, { scan, block }, { from: index, zeros: run })
    if (value !== 0) setAt(block, index, value)
    index += 1
  }
  if (state.left === 0) return
  passed(bits, { scan, block }, { from: index, zeros: 64 })
  state.left -= 1
}

/** Goes over so many coefficients that are nothing yet, and gives those between a bit more; returns the place of the next one. */
function passed(
  bits: Bits,
  { scan, block: { blocks, at } }: Pick<Reading, 'scan' | 'block'>,
  { from, zeros }: { from: number; zeros: number },
): number {
  let left = zeros
  let index = from
  for (; index <= scan.end; index += 1) {
    const isSet = ((blocks.isSet[at * 8 + (index >> 3)] ?? 0) & (1 << (index & 7))) !== 0
    if (!isSet && left === 0) return index
    if (!isSet) left -= 1
    else if (bits.read(1) === 1) refine(blocks, at * 16 + (keptAt[index] ?? -1), { index, bit: 1 << scan.low })
  }
  return index
}

function refine({ kept }: Blocks, place: number, { index, bit }: { index: number; bit: number }): void {
  if ((keptAt[index] ?? -1) < 0) return
  const value = kept[place] ?? 0
  if ((value & bit) === 0) kept[place] = value + (value >= 0 ? bit : -bit)
}

function setAt({ blocks, at }: Block, index: number, value: number): void {
  if (index > 63) throw new DamagedJpeg('beyond a block')
  const byte = at * 8 + (index >> 3)
  blocks.isSet[byte] = (blocks.isSet[byte] ?? 0) | (1 << (index & 7))
  const place = keptAt[index] ?? -1
  if (place >= 0) blocks.kept[at * 16 + place] = value
}

/** Reads bits; a zero that follows a byte of ones is no data, and a marker ends it. */
class Bits {
  readonly #bytes: Uint8Array
  #at: number
  #held = 0
  #count = 0
  #beyond = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  read(count: number): number {
    if (count === 0) return 0
    this.#fill(count)
    this.#count -= count
    return (this.#held >> this.#count) & ((1 << count) - 1)
  }

  /** A number of so many bits; the lower half of them is negative. */
  signed(count: number): number {
    if (count === 0) return 0
    const value = this.read(count)
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value
  }

  decode(codes: Codes | undefined): number {
    if (codes === undefined) throw new DamagedJpeg('no codes')
    this.#fill(8)
    const quick = codes.quick[(this.#held >> (this.#count - 8)) & 255] ?? 0
    if (quick > 0) {
      this.#count -= quick >> 8
      return quick & 255
    }
    let code = this.read(8)
    for (let length = 9; length <= 16; length += 1) {
      code = (code << 1) | this.read(1)
      if (code <= (codes.most[length] ?? -1)) return codes.values[code + (codes.offset[length] ?? 0)] ?? 0
    }
    throw new DamagedJpeg('no such code')
  }

  restart(): void {
    this.#count = 0
    this.#beyond = 0
    const marker = this.#bytes[this.#at + 1] ?? 0
    if (this.#bytes[this.#at] !== 0xff || marker < 0xd0 || marker > 0xd7) throw new DamagedJpeg('no restart')
    this.#at += 2
  }

  /** Where it is; restarts are no markers of their own. */
  nextMarker(): number {
    let at = this.#at
    for (; at + 1 < this.#bytes.length; at += 1) {
      const marker = this.#bytes[at + 1] ?? 0
      if (this.#bytes[at] === 0xff && marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
    }
    throw new DamagedJpeg('no end')
  }

  #fill(count: number): void {
    while (this.#count < count) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0)) {
        this.#beyond += 8
        if (this.#beyond > maxBeyond) throw new DamagedJpeg('ends too early')
        this.#held = (this.#held << 8) & 0xffffff
      } else {
        this.#held = ((this.#held << 8) | byte) & 0xffffff
        this.#at += byte === 0xff ? 2 : 1
      }
      this.#count += 8
    }
  }
}

/** By the lowest four of eight waves to each side: the mean of four pixels, but for what is finer than they are. */
function drawn(frame: Frame, { perLine, perColumn, kept }: Blocks, table: Uint16Array | undefined): Grey {
  if (table === undefined) throw new DamagedJpeg('no quantization')
  const [width, height] = [Math.ceil(frame.width / 2), Math.ceil(frame.height / 2)]
  const data = new Uint8Array(width * height)
  const steps = new Float32Array(16)
  for (const [index, place] of keptAt.entries()) if (place >= 0) steps[place] = table[index] ?? 0
  const waves = Float32Array.from({ length: 16 }, (_, at) => {
    const [pixel, wave] = [Math.floor(at / 4), at % 4]
    return wave === 0 ? 0.5 : Math.SQRT1_2 * Math.cos(((2 * pixel + 1) * wave * Math.PI) / 8)
  })
  const [half, pixels] = [new Float32Array(16), new Float32Array(16)]
  for (let row = 0; row < perColumn; row += 1)
    for (let column = 0; column < perLine; column += 1) {
      const from = (row * perLine + column) * 16
      for (let at = 0; at < 16; at += 1) pixels[at] = (kept[from + at] ?? 0) * (steps[at] ?? 0)
      turned(pixels, half, waves)
      turned(half, pixels, waves)
      laid({ width, height, data }, pixels, { left: column * 4, top: row * 4 })
    }
  return { width, height, data }
}

/** Each row by its waves, and laid down as a column. */
function turned(from: Float32Array, to: Float32Array, waves: Float32Array): void {
  for (let row = 0; row < 4; row += 1)
    for (let pixel = 0; pixel < 4; pixel += 1) {
      let sum = 0
      for (let wave = 0; wave < 4; wave += 1) sum += (from[row * 4 + wave] ?? 0) * (waves[pixel * 4 + wave] ?? 0)
      to[pixel * 4 + row] = sum
    }
}

function laid({ width, height, data }: Grey, pixels: Float32Array, { left, top }: { left: number; top: number }): void {
  for (let y = 0; y < 4 && top + y < height; y += 1)
    for (let x = 0; x < 4 && left + x < width; x += 1) {
      const value = 128.5 + (pixels[y * 4 + x] ?? 0) / 2
      data[(top + y) * width + left + x] = value < 0 ? 0 : value > 255 ? 255 : value
    }
}
