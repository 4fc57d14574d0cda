import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Connection } from '../db/database.ts'
import { startPostgres } from '../db/embedded-postgres/embedded-postgres.ts'
import type { DumpedDatabase } from './pg-dump.ts'
import { makeRunFolder } from './run-folder.ts'

const documentation = new URL('../../../../docs/running.md', import.meta.url)

/** In the embedded server `katedra` is the superuser already. */
const role = 'provider'
/** By its socket it believes everyone, as the embedded server does; by TCP it wants the password, as servers do. */
const access = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'

export interface OwnDatabase extends DumpedDatabase {
  connection: Connection & { url: string }
  /** The same by TCP and with the password; only where a port was wished for. */
  addressByTcp: URL
}

/**
 * A PostgreSQL of its own, because roles belong to a whole server, with the role that docs/running.md tells to make. With a port
 * it listens on this computer too.
 */
export async function startDocumentedRole(port?: number) {
  const folder = makeRunFolder('role')
  const accessFile = path.join(folder, 'pg_hba.conf')
  writeFileSync(accessFile, access, { mode: 0o644 })
  const listening =
    port === undefined ? {} : { listen_addresses: '127.0.0.1', port: String(port), hba_file: accessFile }
  const { socketDir, stop } = await startPostgres(folder, { durable: false, settings: listening })
  const asSuperuser = async (statement: string, database = 'postgres') => {
    const client = new pg.Client({ host: socketDir, port: port ?? 5432, user: 'katedra', database })
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
      const url = `postgres://${role}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(socketDir)}`
      const addressByTcp = new URL(`postgres://${role}:${passwordIn(createRole)}@127.0.0.1:${port ?? 5432}/${database}`)
      return { socketDir, port: port ?? 5432, user: role, database, connection: { url }, addressByTcp }
    },
    stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })),
  }
}

export type DocumentedRole = Awaited<ReturnType<typeof startDocumentedRole>>

function passwordIn(createRole: string): string {
  return encodeURIComponent(/password '(?<password>[^']*)'/.exec(createRole)?.groups?.['password'] ?? '')
}

/** How the role and the database are made, in the words of the documentation itself. */
function documentedStatements(): string[] {
  const block = /```sql\n(?<statements>create role katedra [^`]*)```/.exec(readFileSync(documentation, 'utf8'))
  const [createRole = '', createDatabase = ''] = (block?.groups?.['statements'] ?? '').trim().split('\n')
  if (!/^create database katedra owner katedra;?$/.test(createDatabase))
    throw new Error('docs/running.md does not say how to make the role and its database.')
  return [createRole.replace('role katedra', `role ${role}`), createDatabase]
}
