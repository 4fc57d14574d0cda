import { once } from 'node:events'
import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDocumentedRole, type DocumentedRole } from '../../apps/api/src/testing/documented-role.ts'
import { filledIn, readCompose } from './compose.ts'
import { assembleImage, type Image } from './image.ts'
import { pack, packageName, packKatedra } from './pack.ts'
import { freePort, runToItsEnd, startProcess } from './start-process.ts'

const run = promisify(execFile)

/** Builds the browser apps where they have changed, and installs what the image has. */
const patience = { timeout: 600_000 }
/** An archive is unpacked by the same program, however small it has been made. */
const quick = 1

let imageFolder: string
let image: Image
beforeAll(async () => {
  imageFolder = mkdtempSync(path.join(tmpdir(), 'katedra-image-'))
  chmodSync(imageFolder, 0o711)
  image = await assembleImage(imageFolder)
}, patience.timeout)
afterAll(() => rmSync(imageFolder, { recursive: true, force: true }), patience.timeout)

describe('the container', () => {
  let role: DocumentedRole
  beforeAll(async () => {
    role = await startDocumentedRole(await freePort())
  }, patience.timeout)
  afterAll(() => role.stop(), patience.timeout)

  /** What compose.yaml hands on, but for the addresses of this computer. */
  async function environmentOf(database: string): Promise<Record<string, string>> {
    const secrets = { JWT_SECRET: 'a secret of thirty-two characters or more', POSTGRES_PASSWORD: 'secret' }
    const handedOn = Object.entries(readCompose().services['app']?.environment ?? {})
    return {
      ...image.env,
      ...Object.fromEntries(handedOn.map(([name, value]) => [name, filledIn(value, secrets)])),
      DATABASE_URL: (await role.createDatabase(database)).addressByTcp.href,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
    }
  }
  const inImage = (env: Record<string, string>, command: readonly string[]) => ({
    env,
    command,
    cwd: image.workdir,
    ...(image.uid === undefined ? {} : { uid: image.uid }),
  })

  it('starts as the user node, serves the pages of all four apps and ends when told to', patience, async () => {
    expect(image.user).toBe('node')
    const env = await environmentOf('container')
    const url = `http://127.0.0.1:${env['PORT']}`
    const katedra = startProcess(inImage(env, image.command))
    await katedra.answers(url)
    // Both are said once it answers already.
    await expect.poll(katedra.said, { timeout: 10_000 }).toContain('No supplier is set')
    await expect.poll(katedra.said, { timeout: 10_000 }).toContain('content/podminky.cs.md')
    for (const page of ['/', '/t', '/operator', '/public-daily-event']) {
      const reply = await fetch(`${url}${page}`)
      const script = /src="(?<script>[^"]+\.js)"/.exec(await reply.text())?.groups?.['script'] ?? ''
      expect([page, reply.status, script]).toEqual([page, 200, expect.stringMatching(/\/assets\//)])
      const { status, headers } = await fetch(new URL(script, url))
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
    }
    const subjects = await fetch(`${url}/v1/subjects/`)
    expect(subjects.status).toBeLessThan(500)
    expect(await runToItsEnd(inImage(env, image.healthCheck))).toMatchObject({ code: 0 })
    expect(await katedra.stop()).toMatchObject({ code: 0 })
    expect(await runToItsEnd(inImage(env, image.healthCheck))).toMatchObject({ code: 1 })
  })

  it('holds nothing that is for tests or for building alone', () => {
    const files = ['apps', 'packages', 'tools'].flatMap((place) =>
      readdirSync(path.join(image.workdir, place), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${place}/${file}`,
      ),
    )
    const ours = files.filter((file) => !file.includes('/node_modules/'))
    expect(ours.filter((file) => /\.test\.tsx?$|\/src\/testing\/|^packages\/testing\/src/.test(file))).toEqual([])
    expect(readdirSync(path.join(image.workdir, 'tools')).toSorted()).toEqual(['launch.mjs', 'repository.ts', 'start'])
  })

  it('says that its port is taken, and that its host is not its own', patience, async () => {
    const env = await environmentOf('refused')
    const other = createServer().listen(Number(env['PORT']), '127.0.0.1')
    await once(other, 'listening')
    const taken = await runToItsEnd(inImage(env, image.command))
    other.close()
    expect([taken.code, taken.said.trim().split('\n').at(-1)]).toEqual([
      1,
      'PORT is taken by another program: set PORT to another number.',
    ])
    const foreign = await runToItsEnd(inImage({ ...env, HOST: '203.0.113.1' }, image.command))
    expect([foreign.code, foreign.said.trim().split('\n').at(-1)]).toEqual([
      1,
      'HOST is no address of this computer: set HOST to one, or to 0.0.0.0 for all.',
    ])
  })
})

describe('the package', () => {
  let folder: string
  let home: string
  let archive: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-packed-'))
    chmodSync(folder, 0o755)
    home = path.join(folder, 'home')
    mkdirSync(home)
    archive = await packKatedra(image, folder, quick)
    await run('tar', ['-xzf', archive, '-C', home])
  }, patience.timeout)
  afterAll(() => rmSync(folder, { recursive: true, force: true }), patience.timeout)

  const katedra = (version: string) => path.join(home, version, 'bin/katedra')
  const told = (version: string, ...words: string[]) => runToItsEnd({ env: {}, command: [katedra(version), ...words] })
  function putProgram(file: string, text: string): void {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    chmodSync(file, 0o755)
  }
  /** A version of which no more is there than what changing over looks at. */
  async function smallArchive(name: string, node: string): Promise<string> {
    const work = mkdtempSync(path.join(folder, 'small-'))
    putProgram(path.join(work, name, 'node/bin/node'), node)
    putProgram(path.join(work, name, 'bin/katedra'), readFileSync(katedra(packageName()), 'utf8'))
    mkdirSync(path.join(work, name, 'katedra/content'), { recursive: true })
    const small = path.join(folder, `${name}: small.tar.gz`)
    await pack(small, ['--force-local', '-C', work, name], quick)
    return small
  }
  /** An archive that differs by its name alone, as the next version. */
  async function nextArchive(): Promise<string> {
    const [name, work] = [packageName('9.9.9'), path.join(folder, 'next')]
    mkdirSync(work)
    await run('cp', ['-al', path.join(home, packageName()), path.join(work, name)])
    const next = path.join(folder, `${name}.tar.gz`)
    await pack(next, ['-C', work, name], quick)
    rmSync(work, { recursive: true })
    return next
  }

  it(
    'starts without npm, repository or database, keeps its data beside it and ends when told to',
    patience,
    async () => {
      const port = String(await freePort())
      const env = { HOST: '127.0.0.1', PORT: port, NODE_ENV: 'development' }
      const server = startProcess({ env, command: [katedra(packageName()), 'start', '--demo'] })
      const url = `http://127.0.0.1:${port}`
      await server.answers(url)
      for (const page of ['/', '/t', '/operator', '/public-daily-event'])
        expect([page, (await fetch(`${url}${page}`)).status]).toEqual([page, 200])
      const login = await fetch(`${url}/v1/auth/sign-in/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ucitel@demo.example', password: 'katedra-demo' }),
      })
      expect(login.status).toBe(200)
      expect(await server.stop()).toMatchObject({ code: 0 })
      expect(readdirSync(home).toSorted()).toEqual(['data', packageName()])
      expect(readdirSync(path.join(home, 'data'))).toContain('compiled')
      expect(existsSync(path.join(home, packageName(), 'node/LICENSE'))).toBe(
        existsSync(path.join(path.dirname(process.execPath), '../LICENSE')),
      )
    },
  )

  it('changes over to another version, keeps the former one, and changes back', patience, async () => {
    const [first, next] = [packageName(), packageName('9.9.9')]
    const archiveOfNext = await nextArchive()
    expect(await told(first, 'use')).toMatchObject({ code: 0 })
    expect(readlinkSync(path.join(home, 'current'))).toBe(first)
    const textOf = (version: string, name: string) => path.join(home, version, 'katedra/content', name)
    writeFileSync(textOf(first, 'podminky.cs.md'), '# Naše podmínky\n\nNaše.\n')
    expect(await told('current', 'upgrade', archiveOfNext)).toMatchObject({ code: 0 })
    expect([readlinkSync(path.join(home, 'current')), readlinkSync(path.join(home, 'former'))]).toEqual([next, first])
    expect(readFileSync(textOf(next, 'podminky.cs.md'), 'utf8')).toBe('# Naše podmínky\n\nNaše.\n')
    expect(await told('current', 'rollback')).toMatchObject({ code: 0 })
    expect(readlinkSync(path.join(home, 'current'))).toBe(first)
    expect(readdirSync(home).toSorted()).toEqual(['current', 'data', 'former', first, next].toSorted())
  })

  it('takes away the version before the former one, and nothing else that is called so', patience, async () => {
    mkdirSync(path.join(home, 'katedra-restored'))
    const third = packageName('99.0.0')
    expect(await told('current', 'upgrade', await smallArchive(third, '#!/bin/sh\n'))).toMatchObject({ code: 0 })
    expect(readdirSync(home).toSorted()).toEqual(
      ['current', 'data', 'former', 'katedra-restored', packageName(), third].toSorted(),
    )
    expect(await told(packageName(), 'rollback')).toMatchObject({ code: 0 })
  })

  it('leaves a version that still runs, and says that it has to be started anew', patience, async () => {
    const first = packageName()
    const running = path.join(home, first, 'node/bin/running')
    copyFileSync('/bin/sleep', running)
    const server = spawn(running, ['600'])
    await once(server, 'spawn')
    const [second, third] = [packageName('99.0.2'), packageName('99.0.3')]
    try {
      expect(await told(first, 'upgrade', await smallArchive(second, '#!/bin/sh\n'))).toMatchObject({
        code: 0,
        said: expect.stringContaining(`${second} is in use from the next start: ${first} still runs`),
      })
      expect(await told('current', 'upgrade', await smallArchive(third, '#!/bin/sh\n'))).toMatchObject({
        code: 0,
        said: expect.stringContaining(`${third} is in use; ${second} is kept`),
      })
      expect(existsSync(running)).toBe(true)
    } finally {
      server.kill()
      await once(server, 'close')
    }
    expect(await told(first, 'use')).toMatchObject({ code: 0 })
    rmSync(running)
    for (const name of [second, third]) rmSync(path.join(home, name), { recursive: true })
  })

  it(
    'asks the service whether it is well where it listens, and changes back where it may not be started',
    patience,
    async () => {
      const programs = path.join(folder, 'programs')
      mkdirSync(programs)
      const systemctl = (restart: string) =>
        putProgram(path.join(programs, 'systemctl'), `#!/bin/sh\n[ "$1" = is-active ] || ${restart}\n`)
      const service = createHttpServer((_, reply) => reply.end()).listen(0, '127.0.0.2')
      await once(service, 'listening')
      const address = service.address()
      const port = typeof address === 'object' && address !== null ? String(address.port) : ''
      const env = { PATH: `${programs}:/usr/bin:/bin`, HOST: '127.0.0.2', PORT: port }
      const asRoot = (...words: string[]) => runToItsEnd({ env, command: [katedra('current'), ...words] })
      const before = readlinkSync(path.join(home, 'current'))
      systemctl('exit 1')
      expect(await asRoot('rollback')).toMatchObject({ code: 1 })
      expect(readlinkSync(path.join(home, 'current'))).toBe(before)
      systemctl('exit 0')
      const archiveOfFourth = await smallArchive(packageName('99.0.1'), '#!/bin/sh\n')
      expect(await asRoot('upgrade', archiveOfFourth)).toMatchObject({ code: 0 })
      service.close()
      expect(readlinkSync(path.join(home, 'current'))).toBe(packageName('99.0.1'))
      expect(await told(packageName(), 'rollback')).toMatchObject({ code: 0 })
      rmSync(path.join(home, packageName('99.0.1')), { recursive: true })
    },
  )

  it('refuses what is no package, and changes nothing', patience, async () => {
    const other = path.join(folder, 'other.tar.gz')
    writeFileSync(other, 'nothing packed')
    const refused = await told('current', 'upgrade', other)
    expect([refused.code, refused.said.trim()]).toEqual([1, `${other} is no packed Katedra.`])
    expect(await told('current', 'upgrade', path.join(folder, 'nowhere'))).toMatchObject({ code: 1 })
    const beside = readdirSync(home)
    const half = path.join(folder, 'half.tar.gz')
    const ofNext = path.join(folder, `${packageName('9.9.9')}.tar.gz`)
    writeFileSync(half, readFileSync(ofNext).subarray(0, 1_000_000))
    const foreign = await smallArchive(packageName('99.1.0'), 'for another computer')
    const older = await smallArchive(packageName('0.0.1'), '#!/bin/sh\n')
    for (const [file, words] of [
      [half, 'could not be unpacked; nothing was changed'],
      [foreign, 'does not run on this computer; nothing was changed'],
      [older, 'is older than'],
    ] as const)
      expect(await told('current', 'upgrade', file)).toMatchObject({ code: 1, said: expect.stringContaining(words) })
    expect(readdirSync(home)).toEqual(beside)
    expect(readlinkSync(path.join(home, 'current'))).toBe(packageName())
  })
})
