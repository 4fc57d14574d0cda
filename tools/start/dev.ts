import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { apps, buildApps, forgetBuilds } from './build-apps.ts'
import { inRepository, root } from '../repository.ts'

const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')

await buildApps()
// From here on the watchers write into the same folders.
forgetBuilds()

const children = [
  run(root, [
    '--watch',
    '--watch-preserve-output',
    inRepository('tools', 'start', 'start-built.ts'),
    ...process.argv.slice(2),
  ]),
  ...apps.map((app) => run(inRepository('apps', app), [vite, 'build', '--watch', '--logLevel', 'warn'])),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void endAll())
await Promise.race(children.map((child) => once(child, 'exit')))
await endAll()

function run(cwd: string, nodeArguments: string[]): ChildProcess {
  return spawn(process.execPath, nodeArguments, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function endAll(): Promise<void> {
  const alive = children.filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of alive) child.kill('SIGTERM')
  await Promise.all(alive.map((child) => once(child, 'exit')))
  process.exit(0)
}
