import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PostgresProblem } from './embedded-postgres.problem.ts'

/** Claims a data folder for this process and returns how to give it back; refuses while another living process holds it. */
export function lockDataDir(base: string): () => void {
  mkdirSync(base, { recursive: true })
  const lock = path.join(base, 'katedra.pid')
  const claim = `${process.pid} ${startOf(process.pid)}\n`
  const giveBack = () => rmSync(lock, { force: true })
  if (wrote(lock, claim)) return giveBack
  const pid = holderOf(base)
  if (pid !== undefined) {
    throw new PostgresProblem(
      `Katedra already runs on ${base} (process ${pid}): stop it, or set DATA_DIR and PORT to others.`,
    )
  }
  writeFileSync(lock, claim)
  return giveBack
}

/** The living process that has claimed a data folder. */
export function holderOf(base: string): number | undefined {
  const lock = path.join(base, 'katedra.pid')
  if (!existsSync(lock)) return undefined
  const [pid = 0, start] = readFileSync(lock, 'utf8').trim().split(' ').map(Number)
  return isAlive(pid) && startOf(pid) === start ? pid : undefined
}

function wrote(lock: string, claim: string): boolean {
  try {
    writeFileSync(lock, claim, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether a process of this number exists, no matter whose. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process began, where the system tells (Linux): numbers of processes are used again after a restart, in containers at once. */
function startOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, field 2, may hold blanks and brackets; field 22 is the start in clock ticks.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  } catch {
    return 0
  }
}
