import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { inRepository } from '../repository.ts'

/*
 * The whole API suite on a cluster of Citus and one story in a browser (docs/cluster.md): `CLUSTER_URL=… npm run test:cluster`; with
 * words of Vitest after --, the suite alone.
 * CLUSTER_URL leads to the coordinator as a superuser, into a database that knows the workers. Not a part of `npm test`.
 */

async function run(words: readonly string[], cluster: string): Promise<number> {
  const child = spawn(process.execPath, words, {
    cwd: inRepository('.'),
    stdio: 'inherit',
    env: { ...process.env, TEST_ON_CLUSTER: cluster },
  })
  const [code] = await once(child, 'close')
  return typeof code === 'number' ? code : 1
}

/** Why nothing can be tried at an address. */
async function refusalOf(connectionString: string): Promise<string | undefined> {
  if (connectionString === '')
    return 'CLUSTER_URL is not set: there is no cluster to test on. It leads to the coordinator of a Citus cluster as a superuser, such as postgres://postgres@127.0.0.1:4360/katedra.'
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return `CLUSTER_URL: no cluster answers there (${error instanceof Error ? error.message : String(error)}).`
  } finally {
    await client.end().catch(() => undefined)
  }
}

const url = process.env['CLUSTER_URL'] ?? ''
const refusal = await refusalOf(url)
if (refusal !== undefined) {
  console.error(refusal)
  process.exitCode = 1
} else {
  // Each statement goes over several servers, which share the machine with the tests.
  const patient = ['--testTimeout=60000', '--hookTimeout=120000', '--maxWorkers=2']
  const words = process.argv.slice(2)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...patient, ...words]
  const suite = await run(vitest, url)
  // Words choose files of the suite; who chooses none tries everything.
  const story = ['tools/launch.mjs', 'tools/browser/e2e.ts', 'teacher-plans-a-test', '--workers=1']
  process.exitCode = suite === 0 && words.length === 0 ? await run(story, url) : suite
}
