import { setFlagsFromString } from 'node:v8'

/*
 * The provider's command line. A bank's statement may have any length, so garbage is collected early instead of letting the heap
 * grow to several times of what lives: 100 MB are imported in 150 to 170 MB instead of 360 to 400 (docs/performance.md).
 * Everything else is loaded only then.
 */
for (const flag of ['--optimize-for-size', '--max-semi-space-size=2', '--semi-space-growth-factor=1'])
  setFlagsFromString(flag)

const { runCommand } = await import('./operator.run.ts')
process.exitCode = await runCommand(process.argv.slice(2))
