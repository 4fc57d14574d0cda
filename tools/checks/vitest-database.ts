import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../../apps/api/src/main.ts'
import { dropCopies, findCluster, makeTemplate } from '../../apps/api/src/testing/test-cluster.ts'
import { startTestPostgres } from '../../apps/api/src/testing/test-postgres.ts'

let end: (() => Promise<void>) | undefined

/** One PostgreSQL for the whole run, whose template every test file copies; vitest calls this only when API tests run. */
export async function setup(project: TestProject): Promise<void> {
  const clusterUrl = process.env['TEST_ON_CLUSTER']
  if (clusterUrl !== undefined) return setupCluster(project, clusterUrl)
  const postgres = await startTestPostgres(prepareDatabase)
  end = postgres.stop
  project.provide('postgresSocketDir', postgres.socketDir)
  project.provide('clusterMachines', [])
  project.provide('clusterTemplate', '')
}

async function setupCluster(project: TestProject, url: string): Promise<void> {
  const cluster = await findCluster(url)
  const template = `katedra_template_${process.pid}`
  end = () => dropCopies(cluster, template)
  await makeTemplate(cluster, template, prepareDatabase)
  project.provide('postgresSocketDir', '')
  project.provide('clusterMachines', cluster.machines)
  project.provide('clusterTemplate', template)
}

export async function teardown(): Promise<void> {
  await end?.()
}
