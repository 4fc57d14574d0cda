import { audit } from '@katedra/contract/audit'
import { auth } from '@katedra/contract/auth'
import { prepareRequest } from '@katedra/contract/call'
import { classes } from '@katedra/contract/classes'
import { colleagues } from '@katedra/contract/colleagues'
import { gradebook } from '@katedra/contract/gradebook'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import { rosters } from '@katedra/contract/rosters'
import type { CallInput, Route } from '@katedra/contract/route'
import { school } from '@katedra/contract/school'
import { subjects } from '@katedra/contract/subjects'
import { demoPassword } from '../apps/api/src/demo/demo.ts'
import { largeDemoEmail } from '../apps/api/src/demo/demo.large.ts'
import { call } from '../tools/call.ts'

const warmUp = 20
export const callsOfList = 200

interface Figures {
  name: string
  bytes: number
  times: number[]
}

/** A Markdown table of every list of the large demo school, one call after another over HTTP, as its first admin, who sees most. */
export async function measureLists(address: string): Promise<string> {
  const { access } = await call(address, auth.signIn, { body: { email: largeDemoEmail, password: demoPassword } })
  const [schoolClass] = await call(address, classes.classes, {}, access)
  const tests = await call(address, plannedTests.tests, {}, access)
  const params = { class_id: schoolClass?.id ?? '' }
  const test_id = tests.find(({ state }) => state === 'finished')?.id ?? ''
  const measure = <const R extends Route>(name: string, route: R, input: CallInput<R>) =>
    measureCall(name, address, prepareRequest(route, input), access)
  const figures = [
    await measure('colleagues', colleagues.colleagues, {}),
    await measure('classes', classes.classes, {}),
    await measure('one class', classes.schoolClass, { params }),
    await measure('messages to a class', classes.classMessages, { params }),
    await measure('promotion preview', classes.promotion, {}),
    await measure('roster as CSV', rosters.exportRoster, { params, body: { format: 'csv' } }),
    await measure('roster as XLSX', rosters.exportRoster, { params, body: { format: 'xlsx' } }),
    await measure('tests', plannedTests.tests, {}),
    await measure('gradebook of a class', gradebook.gradebook, { params, query: {} }),
    await measure('topics of a class', gradebook.topics, { params, query: {} }),
    await measure('comparison of classes', gradebook.comparison, { params, query: {} }),
    await measure('results of a test', results.testResults, { params: { test_id } }),
    await measure('subjects', subjects.subjects, {}),
    await measure('change log', audit.auditLog, { query: {} }),
    await measure('change log, searched', audit.auditLog, { query: { search: 'nov' } }),
    await measure('what waits', school.waiting, {}),
  ]
  return ['| list | kB | median ms | p95 ms |', '|---|---|---|---|', ...figures.map(row)].join('\n')
}

async function measureCall(
  name: string,
  address: string,
  { method, url, body }: ReturnType<typeof prepareRequest>,
  token: string,
): Promise<Figures> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const times: number[] = []
  let bytes = 0
  for (let turn = 0; turn < warmUp + callsOfList; turn += 1) {
    const start = performance.now()
    const response = await fetch(`${address}${url}`, { method, headers, ...(body === undefined ? {} : { body }) })
    const { byteLength } = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    if (turn >= warmUp) times.push(performance.now() - start)
    bytes = byteLength
  }
  return { name, bytes, times }
}

function row({ name, bytes, times }: Figures): string {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `| ${name} | ${(bytes / 1000).toFixed(1)} | ${quantile(0.5)} | ${quantile(0.95)} |`
}
