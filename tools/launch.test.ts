import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRepository } from './repository.ts'

const launcher = inRepository('tools', 'launch.mjs')
const npmScript = 'node tools/launch.mjs tools/start/start.ts'

describe('the launcher', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-launch-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function script(name: string, code: string): string {
    const file = path.join(folder, `${name}.ts`)
    writeFileSync(file, code)
    return file
  }

  /** Started through a shell as npm starts its scripts; the second command keeps every shell from turning into the first. */
  function throughShell(file: string, started: string | undefined) {
    return spawn('/bin/sh', ['-c', `"${process.execPath}" "${launcher}" "${file}"; true`], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_lifecycle_script: started },
    })
  }

  it('runs TypeScript with its arguments, its input and its exit code', async () => {
    const file = script(
      'echo',
      `let input: string = ''
      for await (const chunk of process.stdin) input += String(chunk)
      console.log(JSON.stringify([...process.argv.slice(2), input]))
      process.exitCode = 7`,
    )
    const child = spawn(process.execPath, [launcher, file, 'a', '--b'], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end('typed')
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(JSON.parse(output)).toEqual(['a', '--b', 'typed'])
    expect(code).toBe(7)
  })

  it('ends the script when the shell that npm put between is killed', async () => {
    const file = script(
      'wait',
      `process.on('SIGTERM', () => { console.log('asked to end'); process.exit() })
      console.log('ready')
      setInterval(() => {}, 1000)`,
    )
    const shell = throughShell(file, npmScript)
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
    expect(await lines.next()).toMatchObject({ value: 'ready' })
    shell.kill('SIGKILL')
    const words = createInterface({ input: shell.stderr })[Symbol.asyncIterator]()
    expect(await lines.next()).toMatchObject({ value: 'asked to end' })
    expect(await words.next()).toMatchObject({ value: 'This ends, because npm, which started it, has ended.' })
  })

  it.each([
    ['nobody’s script', undefined],
    ['a script of something else', 'pm2-runtime katedra.json'],
  ])('goes on without the shell that started it as %s', async (_, started) => {
    const file = script(
      'stay',
      `process.on('SIGTERM', () => { console.log('asked to end'); process.exit() })
      console.log(process.pid)
      setTimeout(() => console.log('still here'), 2500)
      setInterval(() => {}, 1000)`,
    )
    const shell = throughShell(file, started)
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
    const { value: pid } = await lines.next()
    shell.kill('SIGKILL')
    try {
      expect(await lines.next()).toMatchObject({ value: 'still here' })
    } finally {
      process.kill(Number(pid), 'SIGKILL')
    }
  })

  it('leaves a script that is already ending the time it needs', async () => {
    const file = script(
      'finish',
      `process.on('SIGTERM', () => console.log('asked again'))
      process.on('SIGINT', () => setTimeout(() => { console.log('finished'); process.exit() }, 1500))
      console.log(process.pid)
      setInterval(() => {}, 1000)`,
    )
    const shell = throughShell(file, npmScript)
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
    const { value: pid } = await lines.next()
    process.kill(Number(pid), 'SIGINT')
    shell.kill('SIGKILL')
    expect(await lines.next()).toMatchObject({ value: 'finished' })
  })

  it('leaves a script that handles no signals to its fate', async () => {
    const child = spawn(
      process.execPath,
      [launcher, script('idle', "console.log('ready')\nsetInterval(() => {}, 1000)")],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(createInterface({ input: child.stdout }), 'line')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
  })

  it('says what is missing when no script is named', async () => {
    const child = spawn(process.execPath, [launcher], { stdio: ['ignore', 'ignore', 'pipe'] })
    expect(await text(child.stderr)).toContain('Say which script to run')
  })
})
