import { loadavg } from 'node:os'
import { openClassroom } from '../../classroom.ts'
import { machine, withProduct } from '../../product.ts'
import { stepsTable } from '../steps-table.ts'
import { takeWholeTests, type WholeTests } from './whole-tests.ts'

/*
 * More and more pupils at one moment, each with a whole test and no time to think: the form of Artemis' published load test.
 * Server, database and load are on one machine. Prints a Markdown table for each step; other steps can be given.
 */
const given = process.argv.slice(2).map(Number)
const steps = given.length > 0 ? given : [500, 1000, 2000, 4000]

console.log(`${machine()}, load before ${loadavg()[0]?.toFixed(1)}`)
await withProduct(async (bench) => {
  // A service in use, not its first minute: one class has answered before.
  await openClassroom(bench.address, 100)
  for (const pupils of steps) report(pupils, await takeWholeTests(bench, { pupils, together: pupils }))
})

function report(pupils: number, { times, errors, seconds, processor, used }: WholeTests): void {
  const all = Object.values(times).flat()
  const calls = all.length
  const mean = all.reduce((sum, ms) => sum + ms, 0) / calls
  const each = (total: number) => `${((total / pupils) * 1000).toFixed(1)} ms`
  const share = (total: number) => `${((total / seconds) * 100).toFixed(0)} %`
  console.log(
    [
      '',
      `${pupils} pupils at once: ${calls} requests in ${seconds.toFixed(1)} s, ${Math.round(calls / seconds)} a second, ${mean.toFixed(0)} ms in the mean, ${errors} errors`,
      `Processor for one pupil: server ${each(used.server)}, database ${each(used.database)}, load ${each(processor)}`,
      `Of one core: server ${share(used.server)}, database ${share(used.database)}, load ${share(processor)}`,
      '',
      stepsTable(times),
    ].join('\n'),
  )
}
