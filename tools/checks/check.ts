import { runQuickChecks, vitestSummary } from './run-checks.ts'

const checks = await runQuickChecks()
if (checks.isOk) console.log(`\n${vitestSummary(checks)}`)
else process.exitCode = 1
