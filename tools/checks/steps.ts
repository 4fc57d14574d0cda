import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { inRepository } from '../repository.ts'
import { runCommand, type CommandResult } from '../run-command.ts'

/** One script of package.json, as a step of a longer check. */
export interface Step {
  script: string
  title: string
  /** Put after the script's own words. */
  extra?: string
  /** Shows the output while it runs; for long steps. */
  isLive?: boolean
}

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(inRepository('package.json'), 'utf8')))

export interface StepsResult {
  isOk: boolean
  /** What each finished step said, by its title. */
  outputs: Map<string, string>
}

/** Runs the steps in order, `lanes` at a time, one line each; stops at the first failure and shows what it said. */
export async function runSteps(steps: readonly Step[], lanes: number): Promise<StepsResult> {
  const waiting = [...steps]
  const outputs = new Map<string, string>()
  const abort = new AbortController()
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined && !abort.signal.aborted; step = waiting.shift()) {
      const { isOk, output } = await runStep(step, abort.signal)
      outputs.set(step.title, output)
      if (!isOk) abort.abort()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { isOk: !abort.signal.aborted, outputs }
}

async function runStep(
  { script, title, extra = '', isLive = false }: Step,
  signal: AbortSignal,
): Promise<CommandResult> {
  const line = scripts[script]
  if (line === undefined) throw new Error(`There is no script ${script} in package.json.`)
  const started = performance.now()
  const { isOk, output } = await runCommand(`${line} ${extra}`.trim(), { isLive, signal })
  // Stopped for another step's failure: nothing to say about this one.
  if (signal.aborted) return { isOk: false, output }
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  if (!isOk && !isLive) console.log(`\n${output.trimEnd()}\n`)
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${title.padEnd(22)} ${seconds} s`)
  return { isOk, output }
}
