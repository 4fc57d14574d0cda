import { spawn } from 'node:child_process'
import { inRepository } from '../repository.ts'

/*
 * The whole API suite on a cluster of Citus (docs/cluster.md): `CLUSTER_URL=… npm run test:cluster`, with words of Vitest after --.
 * CLUSTER_URL leads to the coordinator as a superuser, into a database that knows the workers. Not a part of `npm test`.
 */

const url = process.env['CLUSTER_URL']
if (url === undefined || url === '') {
  console.error(
    'CLUSTER_URL is not set: there is no cluster to test on. It leads to the coordinator of a Citus cluster as a superuser, such as postgres://postgres@127.0.0.1:4360/katedra.',
  )
  process.exitCode = 1
} else {
  // Files with a server of their own try that one, and there are no schools on it to divide.
  const ownServer = [
    'backup.test.ts',
    'db/backups/**',
    'db/embedded-postgres/**',
    'db/migrate.test.ts',
    'db/read-replica.test.ts',
  ]
  const left = ownServer.map((files) => `--exclude=apps/api/src/${files}`)
  // Each statement goes over several servers, which share the machine with the tests.
  const patient = ['--testTimeout=60000', '--hookTimeout=120000', '--maxWorkers=2']
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...left, ...patient, ...process.argv.slice(2)],
    { cwd: inRepository('.'), stdio: 'inherit', env: { ...process.env, TEST_ON_CLUSTER: url } },
  )
  child.on('close', (code) => (process.exitCode = code ?? 1))
}
