import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { root } from './repository.ts'

export interface CommandOptions {
  /** The folder to run in; the repository's when left out. */
  cwd?: string
  env?: Record<string, string>
  /** Shows the output as it comes, besides collecting it. */
  isLive?: boolean
  signal?: AbortSignal
}

export interface CommandResult {
  isOk: boolean
  output: string
}

const running = new Set<ChildProcess>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a line as npm would: the programs of node_modules first, among them the pinned Node. */
export async function runCommand(
  line: string,
  { cwd = root, env = {}, isLive = false, signal }: CommandOptions = {},
): Promise<CommandResult> {
  const folders = [path.join(root, 'node_modules', '.bin'), path.dirname(process.execPath), process.env['PATH']]
  const child = spawn(line, {
    cwd,
    shell: true,
    // A group of its own, so that the shell's children end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: folders.join(path.delimiter), ...env },
  })
  begin(child)
  const stop = () => endGroup(child)
  signal?.addEventListener('abort', stop)
  let output = ''
  const collect = (text: string) => {
    output += text
    if (isLive) process.stdout.write(text)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  signal?.removeEventListener('abort', stop)
  forget(child)
  return { isOk: code === 0, output }
}

/** Takes the commands along when this process is told to end; while none runs, how it ends is its own affair. */
function begin(child: ChildProcess): void {
  running.add(child)
  if (running.size > 1) return
  process.once('exit', endAll)
  for (const signal of signals) process.once(signal, leave)
}

function forget(child: ChildProcess): void {
  running.delete(child)
  if (running.size > 0) return
  process.off('exit', endAll)
  for (const signal of signals) process.off(signal, leave)
}

function endAll(): void {
  for (const child of running) endGroup(child)
}

function leave(): void {
  process.exit(1)
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended by itself.
  }
}
