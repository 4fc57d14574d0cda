import { loadavg } from 'node:os'
import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import { distribute } from '../../apps/api/src/db/cluster/cluster.ts'
import { demoPassword } from '../../apps/api/src/demo/demo.ts'
import { largeDemoEmail, makeLargeDemo } from '../../apps/api/src/demo/demo.large.ts'
import { prepareDatabase } from '../../apps/api/src/main.ts'
import { call } from '../../tools/call.ts'
import { launchTest, signIn, takeSeat, type Launched, type Seat } from '../classroom.ts'
import { machine, withServer } from '../product.ts'
import { compare, comparisonLine, digestsOf } from './digests.ts'
import { megabytes, sizesOf, type House } from './house.ts'

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

/**
 * A database in use becomes a cluster: the large demo school and a hundred small ones are made on the coordinator alone, laid out
 * over the machines, and every table is compared with itself before. Then a teacher and a pupil go their way on it.
 */
export async function layOutFilled(
  { folder, connection, machines }: House,
  { schools, parts, classes: classCount }: { schools: number; parts: number; classes: number },
): Promise<void> {
  await prepareDatabase(connection)
  const filling = performance.now()
  await withServer({ folder, connection }, async ({ product, address }) => {
    await makeLargeDemo(product.api, classCount)
    for (let school = 0; school < schools; school += 1) await fillSchool(address)
  })
  const [size = 0] = await sizesOf(machines)
  console.log(`${machine()}, load ${loadavg()[0]?.toFixed(1)}; ${schools} schools made in ${seconds(filling)} s`)
  const looking = performance.now()
  const before = await digestsOf(connection)
  const layingOut = performance.now()
  const { by_school, everywhere, keys } = await distribute(connection, { shards: parts })
  console.log(
    `Laid out in ${seconds(layingOut)} s (${parts} parts): ${by_school.length} tables by school, ${everywhere.length} everywhere, ${keys} keys back; digests took ${((layingOut - looking) / 1000).toFixed(1)} s`,
  )
  console.log(`Size: ${megabytes(size)} before, ${(await sizesOf(machines)).map(megabytes).join(' + ')} after`)
  const comparison = compare(before, await digestsOf(connection))
  console.log(comparisonLine(comparison))
  if (comparison.differences.length > 0) process.exitCode = 1
  await withServer({ folder, connection }, async ({ address }) => goTheirWay(address))
  console.log('A teacher signed in, read lists and results, launched a test; pupils took it and the results came.')
}

async function saveAnswers(address: string, { attempt_id, token, answers }: Seat): Promise<void> {
  for (const [index, { item_no, answer }] of answers.entries()) {
    const params = { attempt_id, item_no }
    const body = { revision: index + 1, answer, active_ms: 3000 }
    await call(address, attempts.saveAnswer, { params, body }, token)
  }
}

/** A teacher's class of five with a test that all but one have handed in. */
async function fillSchool(address: string): Promise<Launched> {
  const test = await launchTest(address, 5, { draw: 5 })
  for (const [index, student] of test.students.entries()) {
    const seat = await takeSeat(address, test.join_code, student)
    await saveAnswers(address, seat)
    const params = { attempt_id: seat.attempt_id }
    if (index > 0) await call(address, attempts.submitAttempt, { params }, seat.token)
  }
  return test
}

/** Throws where a step is refused or a result is not what was handed in. */
async function goTheirWay(address: string): Promise<void> {
  const { access } = await call(address, auth.signIn, { body: { email: largeDemoEmail, password: demoPassword } })
  const found = await call(address, classes.classes, {}, access)
  const tests = await call(address, plannedTests.tests, {}, access)
  const test_id = tests.find(({ state }) => state === 'finished')?.id ?? ''
  const old = await call(address, results.testResults, { params: { test_id } }, access)
  if (found.length === 0 || old.students.length === 0)
    throw new Error('The large school has lost its classes or results.')
  const made = await fillSchool(address)
  const token = await signIn(address, made.teacher)
  const { submitted_count } = await call(address, results.testResults, { params: { test_id: made.test_id } }, token)
  if (submitted_count !== 4) throw new Error(`Four pupils have handed in, the results say ${submitted_count}.`)
}
