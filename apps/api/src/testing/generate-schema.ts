import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const head = `// Generated from the migrated database by "npm run schema"; a test compares the two.
`

/** What the driver returns for each type is set in db/database.ts: plain dates as text, big and exact numbers as numbers. */
const choices = [
  '--dialect=postgres',
  '--date-parser=string',
  '--numeric-parser=number',
  '--type-mapping={"int8":"number"}',
  '--exclude-pattern=(kysely_*|pgboss.*)',
  '--print',
]

/** The text of db/schema.ts: the row types of a migrated database. */
export async function generateSchema(url: string): Promise<string> {
  const script = path.join(path.dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli', 'bin.js')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--url', url, ...choices])
  const code = stdout.slice(stdout.indexOf('import '))
  return `${head}\n${code.trimEnd()}\n`
}
