import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './house.ts'

// Stopping a machine of the cluster: all of them have to run on this computer, by a user whose processes we may end.

/** Starts a PostgreSQL that has ended; it is given the port as a last word. */
const startCommand = process.env['CLUSTER_START']

export interface Stop {
  now(): void
  goOn(): void
}

/** `isHung` leaves connections open and says nothing more; otherwise the machine ends in the middle of whatever it does. */
export async function stopOf(url: string, isHung: boolean): Promise<Stop> {
  if (!isHung && startCommand === undefined)
    throw new Error('CLUSTER_START is not set: the command that starts a machine again, given its port.')
  const [row] = await ask<{ file: string }>(url, "select pg_read_file('postmaster.pid') as file")
  const postmaster = Number(row?.file.split('\n')[0])
  const signal = (name: NodeJS.Signals) => {
    for (const pid of isHung ? [postmaster, ...childrenOf(postmaster)] : [postmaster]) sendTo(pid, name)
  }
  return { now: () => signal(isHung ? 'SIGSTOP' : 'SIGKILL'), goOn: () => signal('SIGCONT') }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself meanwhile.
  }
}

/** Until it takes statements again. */
export async function startAgain(url: string): Promise<void> {
  await promisify(execFile)(startCommand ?? '', [new URL(url).port])
  while (!(await isUp(url))) await wait(100)
}

async function isUp(url: string): Promise<boolean> {
  try {
    await ask(url, 'select 1')
    return true
  } catch {
    return false
  }
}
