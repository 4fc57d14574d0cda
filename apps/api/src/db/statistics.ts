import pg from 'pg'
import { ownerSettings, type Connection } from './database.ts'

/**
 * What PostgreSQL does by itself within a minute or two: until then the plans of queries are made for tables as they were before
 * thousands of rows came at once.
 */
export async function gatherStatistics(connection: Connection): Promise<void> {
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
