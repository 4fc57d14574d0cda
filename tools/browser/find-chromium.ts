import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../repository.ts'

/** The same browser without a window and all that belongs to one: a page costs it a quarter less. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPlace = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Works as root and in a container, and asks nothing of the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium of this computer: `CHROMIUM_PATH`, the system's, Playwright's own; undefined when there is none. */
export function installedChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') {
    if (!runs(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not a browser that runs here.`)
    return given
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const places = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    macPlace,
    chromium.executablePath(),
  ]
  return places.find((place) => existsSync(place) && runs(place))
}

/**
 * The same, after installing one the platform's way when there is none, or only one with a window; throws a sentence that says
 * what to do.
 */
export function findChromium(): string {
  const found = installedChromium()
  const isGiven = (process.env['CHROMIUM_PATH'] ?? '') !== ''
  if (found !== undefined && (isGiven || path.basename(found) === shell)) return found
  const ways = found === undefined ? [updateApt, installShell, installWhole, installByPlaywright] : [installShell]
  for (const way of ways) {
    if (!way()) continue
    const installed = installedChromium()
    if (installed !== undefined) return installed
  }
  if (found !== undefined) return found
  throw new Error(
    'The browser tests need Chromium: install it (for instance "npx playwright install --with-deps chromium") or set CHROMIUM_PATH to it.',
  )
}

/** On Ubuntu a program of this name may only say that the browser is to be had elsewhere. */
function runs(place: string): boolean {
  return spawnSync(place, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function updateApt(): boolean {
  return apt('update', '-qq')
}

function installShell(): boolean {
  return apt('install', '-y', '-qq', shell)
}

/** Where the shell is not to be had. */
function installWhole(): boolean {
  return apt('install', '-y', '-qq', 'chromium')
}

function apt(...words: string[]): boolean {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Chromium: apt-get ${words.join(' ')}`)
  return succeeds('apt-get', words, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
}

function installByPlaywright(): boolean {
  console.log('Installing Chromium by Playwright')
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  return succeeds(process.execPath, [cli, 'install', ...(isRoot() ? ['--with-deps'] : []), 'chromium'], process.env)
}

function succeeds(program: string, programArguments: string[], env: NodeJS.ProcessEnv): boolean {
  try {
    execFileSync(program, programArguments, { stdio: ['ignore', 'ignore', 'inherit'], env })
    return true
  } catch {
    return false
  }
}
