import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/*
 * The provider's command line. A bank's statement may have any length, so garbage is collected early instead of letting the heap
 * grow to several times of what lives: 100 MB are imported in 150 to 170 MB instead of 360 to 400 (docs/performance.md).
 * Everything else is loaded only then.
 */
for (const flag of ['--optimize-for-size', '--max-semi-space-size=2', '--semi-space-growth-factor=1'])
  setFlagsFromString(flag)

const { runCommand } = await import('./operator.run.ts')

// The reader may have seen enough, as `head` has; what was begun is finished all the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runCommand(process.argv.slice(2), {
  env: variables,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
})

/** Those of the file next to the README are read as the server reads them. */
function variables(): NodeJS.ProcessEnv {
  const file = fileURLToPath(new URL('../../../../../.env', import.meta.url))
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
