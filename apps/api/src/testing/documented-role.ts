import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Connection } from '../db/database.ts'
import { startPostgres } from '../db/embedded-postgres/embedded-postgres.ts'
import type { DumpedDatabase } from './pg-dump.ts'

const documentation = new URL('../../../../docs/running.md', import.meta.url)

/** In the embedded server `katedra` is the superuser already. */
const role = 'provider'

export interface OwnDatabase extends DumpedDatabase {
  connection: Connection & { url: string }
}

/** A PostgreSQL of its own, because roles belong to a whole server, with the role that docs/running.md tells to make. */
export async function startDocumentedRole() {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-role-'))
  chmodSync(folder, 0o711)
  const { socketDir, stop } = await startPostgres(folder, { durable: false })
  const asSuperuser = async (statement: string, database = 'postgres') => {
    const client = new pg.Client({ host: socketDir, user: 'katedra', database })
    await client.connect()
    try {
      return await client.query<Record<string, unknown>>(statement)
    } finally {
      await client.end()
    }
  }
  const [createRole = '', createDatabase = ''] = documentedStatements()
  await asSuperuser(createRole)
  return {
    socketDir,
    asSuperuser,
    /** An empty database that belongs to the role, as documented. */
    async createDatabase(database: string): Promise<OwnDatabase> {
      await asSuperuser(createDatabase.replace('database katedra', `database ${database}`).replace(/katedra;?$/, role))
      const url = `postgres://${role}@localhost/${database}?host=${encodeURIComponent(socketDir)}`
      return { socketDir, user: role, database, connection: { url } }
    },
    stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })),
  }
}

export type DocumentedRole = Awaited<ReturnType<typeof startDocumentedRole>>

/** How the role and the database are made, in the words of the documentation itself. */
function documentedStatements(): string[] {
  const block = /```sql\n(?<statements>create role katedra [^`]*)```/.exec(readFileSync(documentation, 'utf8'))
  const [createRole = '', createDatabase = ''] = (block?.groups?.['statements'] ?? '').trim().split('\n')
  if (!/^create database katedra owner katedra;?$/.test(createDatabase))
    throw new Error('docs/running.md does not say how to make the role and its database.')
  return [createRole.replace('role katedra', `role ${role}`), createDatabase]
}
