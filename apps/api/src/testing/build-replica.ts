import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyCluster } from '../db/backups/backups.ts'
import { giveTo } from '../db/backups/backups.files.ts'
import { beginCopy, endCopy, withOwner } from '../db/backups/backups.queries.ts'
import { postgresHome } from '../db/embedded-postgres/embedded-postgres.home.ts'
import { startPostgres, type EmbeddedPostgres } from '../db/embedded-postgres/embedded-postgres.ts'

/** A PostgreSQL that follows another one by its stream, made in a new folder of a copy of the running one. */
export async function startReplica(of: { base: string; socketDir: string }, base: string): Promise<EmbeddedPostgres> {
  const [from, to] = [await postgresHome(of.base), await postgresHome(base)]
  await withOwner(of.socketDir, async (client) => {
    await beginCopy(client, 'replica')
    await copyCluster(from.data, to.data)
    const { label } = await endCopy(client)
    writeFileSync(path.join(to.data, 'backup_label'), label)
  })
  writeFileSync(path.join(to.data, 'standby.signal'), '')
  await giveTo(to.data, to.runAs)
  const primary = `host=${of.socketDir} port=5432 user=katedra`
  return startPostgres(base, { durable: false, settings: { primary_conninfo: primary, hot_standby: 'on' } })
}
