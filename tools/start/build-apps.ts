import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { inRepository, root } from '../repository.ts'
import { runCommand } from '../run-command.ts'

/** The browser apps, each a folder under `apps`. */
export const apps = ['web', 'student', 'console', 'embed'] as const
type App = (typeof apps)[number]

const record = inRepository('.cache', 'build.json')
const Built = z.partialRecord(z.enum(apps), z.string())

/** Builds the browser apps whose sources have changed since their last build; all at the same time. Throws with Vite's words. */
export async function buildApps(): Promise<void> {
  const built = readBuilt()
  const shared = hashOf(sourcesOf(['packages', 'package-lock.json', 'tsconfig.base.json']))
  const stale = apps.flatMap((app) => {
    const hash = `${shared}-${hashOf(sourcesOf([`apps/${app}`]))}`
    const isFresh = built[app] === hash && existsSync(inRepository('apps', app, 'dist', 'index.html'))
    return isFresh ? [] : [{ app, hash }]
  })
  await Promise.all(stale.map(({ app }) => build(app)))
  if (stale.length === 0) return
  mkdirSync(path.dirname(record), { recursive: true })
  writeFileSync(record, JSON.stringify({ ...built, ...Object.fromEntries(stale.map(({ app, hash }) => [app, hash])) }))
}

/** Makes the next build start from nothing, whatever is in the folders by then. */
export function forgetBuilds(): void {
  rmSync(record, { force: true })
}

function readBuilt(): z.infer<typeof Built> {
  if (!existsSync(record)) return {}
  const parsed = Built.safeParse(JSON.parse(readFileSync(record, 'utf8')))
  return parsed.success ? parsed.data : {}
}

/** What a build can depend on: every file but tests and results. */
function sourcesOf(places: string[]): string[] {
  const files = globSync(
    places.flatMap((place) => [place, `${place}/**/*`]),
    { cwd: root, withFileTypes: true, exclude: (entry) => /^(node_modules|dist)$|[.]test[.]tsx?$/.test(entry.name) },
  )
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

async function build(app: App): Promise<void> {
  const started = performance.now()
  const { isOk, output } = await runCommand('vite build', {
    cwd: inRepository('apps', app),
    env: { NODE_ENV: 'production' },
  })
  if (!isOk) throw new Error(`The app ${app} could not be built:\n${output}`)
  console.log(`Built ${app} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
