// Runs a TypeScript file of this repository on Node 24: here when this is Node 24, else on the one in node_modules.
// Plain JavaScript, because the Node that npm runs on (20.19 or newer) cannot read TypeScript.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const neededMajor = 24
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [script, ...scriptArguments] = process.argv.slice(2)
const compileCache = path.join(root, '.cache', 'compile')
process.env.NODE_COMPILE_CACHE ??= compileCache

// npm tells its script. A service and a shell that leaves it to run on pass their end on as they mean it.
if (process.env.npm_lifecycle_script?.includes('tools/launch.mjs')) endWithParents()
if (script === undefined) {
  say('Say which script to run, for instance: node tools/launch.mjs tools/start/start.ts')
} else if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  await runHere(script)
} else {
  runOnPinnedNode(script)
}

async function runHere(file) {
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
  const absolute = path.resolve(file)
  process.argv = [process.execPath, absolute, ...scriptArguments]
  await import(pathToFileURL(absolute).href)
}

function runOnPinnedNode(file) {
  const node = pinnedNode()
  if (node === undefined) {
    say(
      `Katedra needs Node ${neededMajor} or newer and this is ${process.versions.node}: run "npm ci" first, or install Node ${neededMajor} from https://nodejs.org.`,
    )
    return
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), file, ...scriptArguments], { stdio: 'inherit' })
  child.on('error', (error) =>
    say(
      `Node ${neededMajor} in node_modules does not run on this computer (${error.message}); install Node ${neededMajor} from https://nodejs.org.`,
    ),
  )
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => passOn(child, signal))
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name)
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}

function passOn(child, signal) {
  // The terminal gives Ctrl-C to every process of the foreground group, so the child has it already.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

/**
 * npm passes its end on to the shell between us, not to us, and killed outright it passes nothing on: so we look whether
 * our parents are still the same, and end as if we had been asked to.
 */
function endWithParents() {
  if (process.platform === 'win32') return
  const shell = isShell(process.ppid) ? process.ppid : undefined
  const before = [process.ppid, parentOf(shell)]
  const watch = setInterval(() => {
    if (process.ppid === before[0] && parentOf(shell) === before[1]) return
    clearInterval(watch)
    console.error('This ends, because npm, which started it, has ended.')
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  watch.unref()
  // Already ending: a second signal would cut short what is being finished.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      clearInterval(watch)
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    })
  }
}

function isShell(pid) {
  return /^(ba|da|z)?sh$/.test(fromProc(pid, 'comm').trim()) && fromProc(pid, 'cmdline').split('\0')[1] === '-c'
}

function parentOf(pid) {
  // The name, field 2, may hold blanks and brackets; field 4 is the parent.
  return pid === undefined
    ? undefined
    : fromProc(pid, 'stat')
        .replace(/^.*\) /, '')
        .split(' ')[1]
}

function fromProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const file = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  return existsSync(file) ? file : undefined
}

function say(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
