import { readFileSync } from 'node:fs'
import { attempts } from '@katedra/contract/attempts'
import { call } from '../../../tools/call.ts'
import { takeSeat, type Launched } from '../../classroom.ts'
import { timing } from '../timing.ts'

/**
 * Those who come to a test, in a process of their own: one call for each pupil of it. `opening-load.ts <address> <file with the
 * test> <kind> <at one moment>`, the kinds are those of `opening.ts`.
 */
const [address = '', file = '', kind = '', together = '1'] = process.argv.slice(2)
const test: Launched = JSON.parse(readFileSync(file, 'utf8'))

const times = { call: new Array<number>() }
const { tried, errorCount } = timing(times)

function one(student: Launched['students'][number]): Promise<unknown> {
  const code = test.join_code
  return kind === 'open' ? call(address, attempts.joinableTest, { params: { code } }) : takeSeat(address, code, student)
}

const left = test.students.values()
async function oneAfterAnother(): Promise<void> {
  for (const student of left) await tried('call', () => one(student))
}

const start = performance.now()
await Promise.all(Array.from({ length: Number(together) }, oneAfterAnother))
const seconds = (performance.now() - start) / 1000
process.stdout.write(JSON.stringify({ times: times.call, errors: errorCount(), seconds }))
