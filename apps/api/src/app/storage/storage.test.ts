import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '../../testing/s3-server.ts'
import { newFileName, type Storage } from './storage.ts'
import { openStorage } from './storage-open.ts'
import { s3Storage } from './storage-s3.ts'

let folder: string
let s3: S3Server
const lines: string[] = []
const log = pino({}, { write: (line) => void lines.push(line) })
const logged = () => lines.map((line): unknown => JSON.parse(line))

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-storage-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  lines.length = 0
  s3.files.clear()
  s3.fault.times = 0
  rmSync(path.join(folder, 'files'), { recursive: true, force: true })
})

const onDisk = () => openStorage({ dataDir: folder, storage: undefined }, log)
const inBucket = () => openStorage({ dataDir: '/nonexistent', storage: s3.target }, log)
const unavailable = expect.objectContaining({ code: 'app.unavailable', status: 503, retryAfter: 30 })

describe.each<[string, () => Storage]>([
  ['a folder', onDisk],
  ['an S3-compatible storage', inBucket],
])('%s', (_, open) => {
  it('gives back the very bytes that were put there', async () => {
    const storage = open()
    const name = newFileName('webp')
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_value, index) => index % 256))
    await storage.put(name, bytes, 'image/webp')
    expect((await storage.get(name))?.equals(bytes)).toBe(true)
  })

  it('has nothing under a name that it has not got', async () => {
    const storage = open()
    expect(await storage.get(newFileName('webp'))).toBeUndefined()
    await storage.put(newFileName('webp'), Buffer.from('one'), 'image/webp')
    expect(await storage.get(newFileName('webp'))).toBeUndefined()
  })

  it('forgets what is removed, and does not mind removing it twice', async () => {
    const storage = open()
    const name = newFileName('webp')
    await storage.put(name, Buffer.from('one'), 'image/webp')
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.get(name)).toBeUndefined()
  })

  it.each([
    '../secret.webp',
    '..',
    '',
    'a.webp',
    `${'x'.repeat(22)}.webp/..`,
    `${'x'.repeat(22)}\0.webp`,
    '/etc/passwd',
  ])('takes no name but ours: %j', async (name) => {
    const storage = open()
    expect(await storage.get(name)).toBeUndefined()
    await expect(storage.put(name, Buffer.from('one'), 'image/webp')).rejects.toThrow('app.unavailable')
    await expect(storage.remove(name)).rejects.toThrow('app.unavailable')
    expect(s3.files.size).toBe(0)
  })
})

describe('a folder', () => {
  it('is made for the server’s user alone and holds no half-written files', async () => {
    await onDisk().put(newFileName('webp'), Buffer.from('one'), 'image/webp')
    const files = path.join(folder, 'files')
    expect(readdirSync(files)).toEqual([expect.stringMatching(/^[\w-]{22}\.webp$/)])
    expect(statSync(files).mode & 0o77).toBe(0)
    expect(statSync(path.join(files, readdirSync(files)[0] ?? '')).mode & 0o77).toBe(0)
  })

  it('that cannot be written to says so in the log and answers 503', async () => {
    writeFileSync(path.join(folder, 'files'), 'not a folder')
    await expect(onDisk().put(newFileName('webp'), Buffer.from('one'), 'image/webp')).rejects.toEqual(unavailable)
    expect(logged()).toEqual([expect.objectContaining({ level: 50, msg: 'storage: put' })])
  })
})

describe('an S3-compatible storage', () => {
  const name = newFileName('webp')
  const verbs: [string, (storage: Storage) => Promise<unknown>][] = [
    ['put', (storage) => storage.put(name, Buffer.from('one'), 'image/webp')],
    ['get', (storage) => storage.get(name)],
    ['remove', (storage) => storage.remove(name)],
  ]

  it('is told the type of a file', async () => {
    await inBucket().put(name, Buffer.from('one'), 'image/webp')
    expect(s3.files.get(name)?.contentType).toBe('image/webp')
  })

  it.each(verbs)('that refuses our key answers 503 to %s, and the log has its reason', async (verb, ask) => {
    const storage = openStorage({ dataDir: folder, storage: { ...s3.target, secretKey: 'another one' } }, log)
    await expect(ask(storage)).rejects.toEqual(unavailable)
    expect(logged()).toEqual([
      expect.objectContaining({
        msg: `storage: ${verb}`,
        err: expect.objectContaining({ message: expect.stringContaining('403 SignatureDoesNotMatch') }),
      }),
    ])
  })

  it.each(verbs)('without the bucket answers 503 to %s: a file is never taken for missing', async (_, ask) => {
    const storage = openStorage({ dataDir: folder, storage: { ...s3.target, bucket: 'another' } }, log)
    await expect(ask(storage)).rejects.toEqual(unavailable)
  })

  it.each(verbs)('that fails again and again answers 503 to %s', async (_, ask) => {
    Object.assign(s3.fault, { current: 500, times: 100 })
    await expect(ask(inBucket())).rejects.toEqual(unavailable)
  })

  it.each([500, 503, 429])('that answers %i is asked once more', async (status) => {
    Object.assign(s3.fault, { current: status, times: 1 })
    await inBucket().put(name, Buffer.from('one'), 'image/webp')
    Object.assign(s3.fault, { current: status, times: 2 })
    expect(await inBucket().get(name)).toEqual(Buffer.from('one'))
  })

  it.each(verbs)('that says nothing does not hold up %s for ever', async (_, ask) => {
    Object.assign(s3.fault, { current: 'silence', times: 100 })
    await expect(ask(s3Storage(s3.target, 100))).rejects.toThrow('timeout')
  })

  it.each(verbs)('that cannot be reached answers 503 to %s', async (_, ask) => {
    const storage = openStorage({ dataDir: folder, storage: { ...s3.target, endpoint: 'http://127.0.0.1:9' } }, log)
    await expect(ask(storage)).rejects.toEqual(unavailable)
  })

  it('never has our keys in the log', async () => {
    Object.assign(s3.fault, { current: 500, times: 100 })
    for (const [, ask] of verbs) await ask(inBucket()).catch(() => undefined)
    expect(lines.join('')).not.toContain(s3.target.secretKey)
    expect(lines.join('')).not.toContain(s3.target.accessKey)
  })
})

describe('names', () => {
  it('are never the same', () => {
    const names = Array.from({ length: 1000 }, () => newFileName('webp'))
    expect(new Set(names).size).toBe(1000)
  })
})
