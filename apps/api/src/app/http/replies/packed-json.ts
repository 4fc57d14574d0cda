import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The ten bytes with which gzip begins: no name, no time, any system (RFC 1952, section 2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** So long a stored block of Deflate may be (RFC 1951, section 3.2.4). */
const maxStored = 65_535

/** The text of a JSON object that many ask for, and its packed form; what belongs to one asker alone is put behind it. */
export interface PackedObject {
  /** Without its closing brace. */
  open: string
  /** A whole number of bytes of Deflate that does not end yet. */
  deflated: Buffer
  crc: number
  size: number
}

/** Packs an object once: doing it for each of a thousand who ask costs more than all the rest of their answer. */
export function packObject(json: string): PackedObject {
  const open = json.slice(0, -1)
  const bytes = Buffer.from(open)
  const deflated = deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
  return { open, deflated, crc: crc32(bytes), size: bytes.length }
}

/** The object with further members at its end, as text. */
export function textWith({ open }: PackedObject, members: Readonly<Record<string, string>>): string {
  return open + tailOf(open, members)
}

/** The same as gzip: the packed part as it is, and the rest behind it in a block of its own that is not packed. */
export function gzipWith(
  { open, deflated, crc, size }: PackedObject,
  members: Readonly<Record<string, string>>,
): Buffer {
  const tail = Buffer.from(tailOf(open, members))
  if (tail.length > maxStored) throw new RangeError('too much behind a packed object')
  const block = Buffer.alloc(5)
  block.writeUInt8(1, 0)
  block.writeUInt16LE(tail.length, 1)
  block.writeUInt16LE(tail.length ^ 0xffff, 3)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(tail, crc), 0)
  end.writeUInt32LE((size + tail.length) >>> 0, 4)
  return Buffer.concat([head, deflated, block, tail, end])
}

function tailOf(open: string, members: Readonly<Record<string, string>>): string {
  const written = JSON.stringify(members).slice(1)
  return open === '{' || written === '}' ? written : `,${written}`
}
