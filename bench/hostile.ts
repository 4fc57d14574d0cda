import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startKatedra, type Katedra } from '../e2e/katedra.ts'
import { buildApps } from '../tools/start/build-apps.ts'
import type { Attack, Target } from './attack.ts'

/*
 * Runs each attack of the rooms of `hostile` against a started server: `npm run test:hostile -- [--fast] [NAME…]`, where a name is
 * that of a file. One line each, `held` or `BROKE`; ends with 1 when one broke. How to add one is said in `attack.ts`.
 */
const maxAttackTime = 120_000
/** How long another caller may wait for `/health`. */
const maxWait = 5000

const { values, positionals } = parseArgs({
  options: { fast: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = new URL('hostile/', import.meta.url)
const attacks = await chosenAttacks()

await buildApps()
// Of this computer's addresses 127.0.0.1 is a proxy, so that attacks can come from any address; from another they come directly.
process.env['TRUST_PROXY'] = '127.0.0.1'
const katedra = await startKatedra()
try {
  for (const [index, attack] of attacks.entries()) await report(attack, targetOf(katedra, index))
} finally {
  await katedra.stop()
}

async function chosenAttacks(): Promise<Attack[]> {
  const files = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
  const names = files.filter((name) => name.endsWith('.ts'))
  const unknown = positionals.find((wished) => !names.some((name) => path.basename(name, '.ts') === wished))
  if (unknown !== undefined)
    throw new Error(`No attack is called ${unknown}; a name is that of a file in bench/hostile`)
  const chosen = names.filter((name) => positionals.length === 0 || positionals.includes(path.basename(name, '.ts')))
  const all = await Promise.all(chosen.toSorted().map(attackOf))
  return all.filter(({ isSlow = false }) => !values.fast || !isSlow)
}

async function attackOf(name: string): Promise<Attack> {
  const { attack }: { attack: Attack } = await import(new URL(name, folder).href)
  return attack
}

function targetOf({ url }: Katedra, index: number): Target {
  return { url, port: Number(new URL(url).port), from: `203.0.113.${index + 1}` }
}

async function report(attack: Attack, target: Target): Promise<void> {
  const started = performance.now()
  const { isHeld, seen } = await outcomeOf(attack, target)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${isHeld ? 'held ' : 'BROKE'}  ${attack.name.padEnd(56)} ${seconds.padStart(5)} s  ${seen}`)
  if (isHeld) return
  process.exitCode = 1
  // The next attack meets a server that stands.
  if (await askHealth(target).catch(() => undefined)) return
  await katedra.kill()
  await katedra.restart()
}

interface Outcome {
  isHeld: boolean
  seen: string
}

async function outcomeOf(attack: Attack, target: Target): Promise<Outcome> {
  const end = new AbortController()
  const bystander = watch(target, end.signal)
  const tooLong = pause(maxAttackTime, undefined, { signal: end.signal }).then(
    () => Promise.reject(new Error(`it took longer than ${maxAttackTime / 1000} s`)),
    () => '',
  )
  const seen = await Promise.race([attack.run(target), tooLong]).then(
    (text) => ({ isHeld: true, seen: text }),
    (error: unknown) => ({ isHeld: false, seen: error instanceof Error ? error.message : String(error) }),
  )
  end.abort()
  const wait = await bystander
  if (wait <= maxWait) return seen
  const waited = wait === Infinity ? 'was not answered' : `waited for ${Math.round(wait)} ms`
  return { isHeld: false, seen: `${seen.seen}; another caller ${waited}` }
}

/** The longest time for which another caller waited. */
async function watch(target: Target, signal: AbortSignal): Promise<number> {
  let longest = 0
  do {
    const started = performance.now()
    const isUp = await askHealth(target).catch(() => false)
    longest = Math.max(longest, isUp ? performance.now() - started : Infinity)
    await pause(100, undefined, { signal }).catch(() => undefined)
  } while (!signal.aborted)
  return longest
}

async function askHealth({ url }: Target): Promise<boolean> {
  const { ok } = await fetch(`${url}/health`, { signal: AbortSignal.timeout(maxWait * 2) })
  return ok
}
