import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { inRepository } from './repository.ts'

/** A program that knows `runCommand`. */
function program(code: string) {
  const module = JSON.stringify(inRepository('tools', 'run-command.ts'))
  const whole = `const { runCommand } = await import(${module})\n${code}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', whole], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

// A busy machine takes seconds to start a program.
describe('a program that runs commands', { timeout: 30_000 }, () => {
  it('ends as it wishes once they are over', async () => {
    const { child, lines } = program(`
      await runCommand('exit 0')
      process.once('SIGTERM', () => setTimeout(() => { console.log('closed'); process.exit(3) }, 50))
      setInterval(() => {}, 1000)
      console.log('ready')`)
    expect(await lines.next()).toMatchObject({ value: 'ready' })
    child.kill('SIGTERM')
    expect(await lines.next()).toMatchObject({ value: 'closed' })
    expect(await once(child, 'exit')).toEqual([3, null])
  })

  it('takes those that run along', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'katedra-command-'))
    const trace = path.join(folder, 'ended')
    // The shell would say that its child was ended, to a program that may have gone by then.
    const line = `exec 2> /dev/null; trap 'echo ended > "${trace}"; exit' TERM; echo ready; while true; do sleep 0.1; done`
    const { child, lines } = program(`
      await runCommand('exit 0')
      void runCommand(${JSON.stringify(line)}, { isLive: true })`)
    expect(await lines.next()).toMatchObject({ value: 'ready' })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([1, null])
    // It is told to end, and not waited for.
    await expect.poll(() => existsSync(trace), { timeout: 15_000 }).toBe(true)
    rmSync(folder, { recursive: true })
  })
})
