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
    // The second command keeps every shell from turning into the first.
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" "${launcher}" "${file}"; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
    expect(await lines.next()).toMatchObject({ value: 'ready' })
    shell.kill('SIGKILL')
    expect(await lines.next()).toMatchObject({ value: 'asked to end' })
  })

  it('leaves a script that is already ending the time it needs', async () => {
    const file = script(
      'finish',
      `process.on('SIGTERM', () => console.log('asked again'))
      process.on('SIGINT', () => setTimeout(() => { console.log('finished'); process.exit() }, 1500))
      console.log(process.pid)
      setInterval(() => {}, 1000)`,
    )
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" "${launcher}" "${file}"; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
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
