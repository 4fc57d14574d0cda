import { runChecks, vitestSummary } from './run-checks.ts'

const checks = await runChecks()
if (checks.isOk) console.log(`\n${vitestSummary(checks)}`)
else process.exitCode = 1
