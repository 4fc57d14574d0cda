import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDocumentedRole, type DocumentedRole } from '../../apps/api/src/testing/documented-role.ts'
import { filledIn, readCompose } from './compose.ts'
import { assembleImage, type Image } from './image.ts'
import { freePort, runToItsEnd, startProcess } from './start-process.ts'

/** Builds the browser apps where they have changed, and installs what the image has. */
const patience = { timeout: 600_000 }

describe('the container', () => {
  let folder: string
  let image: Image
  let role: DocumentedRole
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-image-'))
    chmodSync(folder, 0o711)
    image = await assembleImage(folder)
    role = await startDocumentedRole(await freePort())
  }, patience.timeout)
  afterAll(async () => {
    await role.stop()
    rmSync(folder, { recursive: true, force: true })
  }, patience.timeout)

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
