import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../apps/api/src/app/config.ts'
import { demandDatabase, demandWholeLayout } from '../../apps/api/src/db/demand-database.ts'
import { demandArchive } from '../../apps/api/src/db/embedded-postgres/embedded-postgres.archive.ts'
import { PostgresProblem } from '../../apps/api/src/db/embedded-postgres/embedded-postgres.problem.ts'
import { inRepository } from '../repository.ts'

/**
 * Starts the server; `prepare` runs once the configuration and the database are known to be right. Mistakes of the operator are
 * told in a sentence.
 */
export async function serve(prepare: () => Promise<void>): Promise<void> {
  try {
    const isOff = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ options: { demo: isOff, 'large-demo': isOff } })
    const largeDemo = values['large-demo']
    const environment = inRepository('.env')
    if (existsSync(environment)) process.loadEnvFile(environment)
    const demo = values.demo || largeDemo
    const { databaseUrl, backupDir } = readConfig(process.env, { needsMails: !demo })
    if (databaseUrl !== undefined) {
      await demandDatabase({ url: databaseUrl })
      await demandWholeLayout({ url: databaseUrl })
    } else if (backupDir !== undefined) demandArchive(backupDir)
    await prepare()
    const { start } = await import('../../apps/api/src/main.ts')
    await start({ demo, largeDemo })
  } catch (error) {
    console.error(sentenceOf(error))
    process.exit(1)
  }
}

/** Why it does not start, for anyone who has just tried; stacks are for those who look for mistakes of ours. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof PostgresProblem) return error.message
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return 'The only options are --demo and --large-demo: npm start -- --demo'
  const known = /^(?:listen|getaddrinfo) /.test(message) ? listening[code] : undefined
  if (known !== undefined) return known
  return process.env['LOG_LEVEL'] === 'debug' && error instanceof Error && error.stack !== undefined
    ? error.stack
    : `Katedra could not start: ${message} (LOG_LEVEL=debug tells more.)`
}

const noAddress = 'HOST is no address of this computer: set HOST to one, or to 0.0.0.0 for all.'
/** Why no one can be listened to. */
const listening: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT is taken by another program: set PORT to another number.',
  EACCES: 'PORT may not be used by this user: set PORT to a number above 1023.',
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
}
