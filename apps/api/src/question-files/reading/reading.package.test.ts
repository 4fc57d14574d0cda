import { deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openPackage } from './reading.package.ts'

const text = (value: string) => new TextEncoder().encode(value)

function reason(bytes: Uint8Array) {
  const opened = openPackage(bytes)
  return opened.ok ? 'opened' : opened.reason.code
}

/** Changes the table of contents of a package: `at` counts from the start of the entry of that number. */
function tamper(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice()
  const view = new DataView(changed.buffer)
  const entry = changed.findIndex(
    (_, index) => index + 4 <= changed.length && view.getUint32(index, true) === 0x02014b50,
  )
  view.setUint32(entry + at, value, true)
  return changed
}

const flagsAndMethod = 8
const size = 24
const offset = 42
const mode = 38

describe('a package', () => {
  it('gives the bytes of its files, packed or not', () => {
    const opened = openPackage(
      zipSync({ 'a/č.xml': text('packed '.repeat(99)), b: [text('plain'), { level: 0 }], 'folder/': text('') }),
    )
    if (!opened.ok) throw new Error(opened.reason.code)
    expect(opened.files.names).toEqual(['a/č.xml', 'b'])
    expect(opened.files.read('a/č.xml')).toEqual(Buffer.from('packed '.repeat(99)))
    expect(opened.files.read('b')).toEqual(text('plain'))
    expect(opened.files.read('c')).toBeUndefined()
  })

  it.each(['../a.xml', 'a/../../b', '/etc/passwd', 'C:\\a.xml', 'a\\b.xml', '..', 'a\0b'])(
    'is refused for the name %j',
    (name) => {
      expect(reason(zipSync({ [name]: text('x') }))).toBe('package_unsafe_name')
    },
  )

  it('is refused with a link in it', () => {
    expect(reason(tamper(zipSync({ a: text('/etc/passwd') }), mode, 0xa1ff0000))).toBe('package_unsafe_name')
  })

  it('is refused when it is encrypted', () => {
    expect(reason(tamper(zipSync({ a: text('x') }), flagsAndMethod, 0x0008_0001))).toBe('package_encrypted')
  })

  it('is refused with too many files', () => {
    const files = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [String(index), text('')]))
    expect(reason(zipSync(files, { level: 0 }))).toBe('package_too_many_files')
  })

  it('is refused when what it says of its sizes is too much', () => {
    expect(reason(tamper(zipSync({ a: text('x') }), size, 101 * 1024 * 1024))).toBe('package_too_large')
    expect(reason(tamper(zipSync({ a: text('x') }), size, 2 * 1024 * 1024))).toBe('package_too_large')
  })

  it('is refused when it unpacks to more than it says', () => {
    const bomb = tamper(zipSync({ a: new Uint8Array(50 * 1024 * 1024) }), size, 1000)
    const opened = openPackage(bomb)
    if (!opened.ok) throw new Error(opened.reason.code)
    expect(() => opened.files.read('a')).toThrow('package_too_large')
  })

  it('is refused as a bomb of zeros', () => {
    expect(reason(zipSync({ a: new Uint8Array(50 * 1024 * 1024) }))).toBe('package_too_large')
  })

  it('is refused cut anywhere', () => {
    const whole = zipSync({ 'a.xml': text('<a/>'.repeat(50)), 'b.xml': text('<b/>') })
    for (let length = 0; length < whole.length; length += 1)
      expect(reason(whole.subarray(0, length))).toBe('package_broken')
  })

  it('has no file where its bytes are broken or packed in an unknown way', () => {
    const whole = zipSync({ a: text('abc '.repeat(200)) })
    const read = (bytes: Uint8Array) => {
      const opened = openPackage(bytes)
      return opened.ok ? opened.files.read('a') : opened.reason.code
    }
    const broken = whole.slice()
    broken.fill(0xff, 33, 40)
    expect(read(broken)).toBeUndefined()
    expect(read(tamper(whole, flagsAndMethod, 0x000c_0000))).toBeUndefined()
    expect(read(tamper(whole, offset, 5))).toBeUndefined()
    expect(read(tamper(whole, offset, 0x7fff_ffff))).toBeUndefined()
    expect(read(tamper(whole, size, 799))).toBeUndefined()
  })

  it('counts what was unpacked, so that one file under many names is no way around', () => {
    const packed = deflateRawSync(Buffer.alloc(1024 * 1024, 'ab'), { level: 1 })
    const opened = openPackage(overlapping(packed, { count: 150, size: 1024 * 1024 }))
    expect(opened.ok ? 'opened' : opened.reason.code).toBe('package_too_large')
  })
})

/** Many entries that all point at the same bytes. */
function overlapping(packed: Uint8Array, { count, size: unpacked }: { count: number; size: number }): Uint8Array {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  const entries = Array.from({ length: count }, (_, index) => {
    const name = Buffer.from(String(index))
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(name.length, 28)
    return Buffer.concat([entry, name])
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(header.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([header, packed, ...entries, end]))
}
