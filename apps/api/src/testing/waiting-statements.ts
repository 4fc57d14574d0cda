import type { TestApi } from './build-api.ts'
import { isOnCluster } from './on-cluster.ts'

/** How many statements wait for a lock; on a cluster, wherever on it: rows of schools are locked on their machines. */
export async function waitingStatements(api: TestApi): Promise<number> {
  const activity = isOnCluster() ? 'citus_stat_activity' : 'pg_stat_activity'
  const rows = await api.sql(`select from ${activity} where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}
