import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../apps/api/src/app/config.ts'
import { PostgresProblem } from '../../apps/api/src/db/embedded-postgres/embedded-postgres.problem.ts'
import { inRepository } from '../repository.ts'

/** Starts the server; `prepare` runs once the configuration is known to be right. Mistakes of the operator are told in a sentence. */
export async function serve(prepare: () => Promise<void>): Promise<void> {
  try {
    const isOff = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ options: { demo: isOff, 'large-demo': isOff } })
    const largeDemo = values['large-demo']
    const environment = inRepository('.env')
    if (existsSync(environment)) process.loadEnvFile(environment)
    readConfig(process.env)
    await prepare()
    const { start } = await import('../../apps/api/src/main.ts')
    await start({ demo: values.demo || largeDemo, largeDemo })
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof PostgresProblem) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'PORT is taken by another program: set PORT to another number.'
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))
    return 'The only options are --demo and --large-demo: npm start -- --demo'
  return undefined
}
