import { buildApps } from '../start/build-apps.ts'
import { findChromium } from './find-chromium.ts'
import { runCommand } from '../run-command.ts'

const chosen = process.argv.slice(2).map((argument) => `'${argument.replaceAll("'", String.raw`'\''`)}'`)

try {
  const chromium = findChromium()
  await buildApps()
  const { isOk } = await runCommand(['playwright test', ...chosen].join(' '), {
    isLive: true,
    env: { CHROMIUM_PATH: chromium },
  })
  if (!isOk) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
