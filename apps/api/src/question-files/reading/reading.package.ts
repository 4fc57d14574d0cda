import { crc32, inflateRawSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { normalized } from '@katedra/questions/stream-safe'
import { fileLimits, type Reason } from '../question-files.shape.ts'

/** A package that was looked over: its files are unpacked one by one when they are asked for. */
export interface Package {
  names: readonly string[]
  has: (name: string) => boolean
  /** The name of a file as the package has it: capitals and ways of composing letters may differ. */
  nameOf: (name: string) => string | undefined
  /** The bytes, or undefined where there is no such file or it is broken; stops with PackageRefused at what is no accident. */
  read: (name: string) => Uint8Array | undefined
}

/** Thrown while unpacking: then the whole package is refused. */
export class PackageRefused extends Error {
  readonly reason: Reason

  constructor(code: Reason['code']) {
    super(code)
    this.reason = { code }
  }
}

interface Entry {
  name: string
  method: number
  checksum: number
  packed: number
  size: number
  offset: number
}

const maxEntries = 5000
/** Texts pack to a fifth or a tenth; what packs to less than this share of a larger file is made of nothing. */
const maxRatio = 200
const smallFile = 1024 * 1024
const [endSignature, entrySignature, fileSignature] = [0x06054b50, 0x02014b50, 0x04034b50]
const [endLength, entryLength, fileHeaderLength] = [22, 46, 30]
const maxCommentLength = 0xffff

/** True for a ZIP file by its first bytes. */
export function looksPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

/**
 * Opens a ZIP by its table of contents. Names that lead out of it, links, secrets and sizes beyond the limits refuse it; what
 * it says of sizes is compared with what comes out. Packages within it stay closed.
 */
export function openPackage(bytes: Uint8Array): { ok: true; files: Package } | { ok: false; reason: Reason } {
  try {
    return { ok: true, files: packageOf(bytes, listEntries(bytes)) }
  } catch (error) {
    if (error instanceof PackageRefused) return { ok: false, reason: error.reason }
    // Numbers that lead behind the end of the file.
    if (error instanceof RangeError) return { ok: false, reason: { code: 'package_broken' } }
    throw error
  }
}

function packageOf(bytes: Uint8Array, list: readonly Entry[]): Package {
  const entries = new Map(list.map((entry) => [entry.name, entry]))
  const files = new Map<string, Uint8Array | undefined>()
  const folded = new Map(list.toReversed().map(({ name }) => [foldedName(name), name]))
  let left: number = fileLimits.unpacked_bytes
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    nameOf: (name) => (entries.has(name) ? name : folded.get(foldedName(name))),
    read(name) {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      if (!files.has(name)) {
        const unpacked = unpack(bytes, entry, left)
        left -= unpacked?.length ?? 0
        files.set(name, unpacked)
      }
      return files.get(name)
    },
  }
}

function foldedName(name: string): string {
  return normalized(name).toLowerCase()
}

function listEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) throw new PackageRefused('package_too_many_files')
  const entries: Entry[] = []
  let [offset, size] = [view.getUint32(end + 16, true), 0]
  for (let index = 0; index < count; index += 1) {
    const { entry, length } = readEntry(bytes, view, offset)
    size += entry.size
    if (size > fileLimits.unpacked_bytes || isBomb(entry)) throw new PackageRefused('package_too_large')
    if (!entry.name.endsWith('/')) entries.push(entry)
    offset += length
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - maxCommentLength); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw new PackageRefused('package_broken')
}

function isBomb({ size, packed }: Entry): boolean {
  return size > smallFile && size > packed * maxRatio
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): { entry: Entry; length: number } {
  if (view.getUint32(at, true) !== entrySignature) throw new PackageRefused('package_broken')
  const flags = view.getUint16(at + 8, true)
  const nameLength = view.getUint16(at + 28, true)
  const nameBytes = bytes.subarray(at + entryLength, at + entryLength + nameLength)
  const name = nameIn(nameBytes)
  if ((flags & 1) !== 0) throw new PackageRefused('package_encrypted')
  if (isUnsafe(name) || isLink(view, at)) throw new PackageRefused('package_unsafe_name')
  const entry: Entry = {
    name,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
  const length = entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  return { entry, length }
}

/** Czech Windows packs names in its old code page and says nothing of it. */
function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return iconv.decode(bytes, 'cp852')
  }
}

/** We write nothing to a disk by these names; they are refused because no honest package has them. */
function isUnsafe(name: string): boolean {
  return name === '' || /^\/|^[A-Za-z]:|[\\\0]|(?:^|\/)\.\.(?:\/|$)/.test(name)
}

/** A symbolic link, in the way that systems of the Unix family note it. */
function isLink(view: DataView, at: number): boolean {
  return ((view.getUint32(at + 38, true) >>> 16) & 0xf000) === 0xa000
}

function unpack(bytes: Uint8Array, entry: Entry, left: number): Uint8Array | undefined {
  const packed = packedBytes(bytes, entry)
  if (packed === undefined) return undefined
  if (entry.method === 0) return packed.length <= left && isWhole(packed, entry) ? packed : undefined
  if (entry.method !== 8) return undefined
  try {
    // One byte more than promised is enough to see that a promise does not hold.
    const unpacked = inflateRawSync(packed, { maxOutputLength: Math.min(entry.size + 1, left + 1) })
    return isWhole(unpacked, entry) ? unpacked : undefined
  } catch (error) {
    if (error instanceof RangeError) throw new PackageRefused('package_too_large')
    return undefined
  }
}

function packedBytes(bytes: Uint8Array, { offset, packed }: Entry): Uint8Array | undefined {
  if (offset + fileHeaderLength > bytes.length) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(offset, true) !== fileSignature) return undefined
  const start = offset + fileHeaderLength + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  return start + packed > bytes.length ? undefined : bytes.subarray(start, start + packed)
}

function isWhole(unpacked: Uint8Array, { size, checksum }: Entry): boolean {
  return unpacked.length === size && crc32(unpacked) === checksum
}
