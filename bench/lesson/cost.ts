import { loadavg } from 'node:os'
import { openClassroom } from '../classroom.ts'
import { machine, withProduct } from '../product.ts'
import { takeWholeTests } from './whole-tests.ts'

/*
 * What one pupil's whole test costs the processor, server and database together: open, join, 20 answers, twenty minutes with a
 * sign of life every four seconds, hand in. The signs come one after another without the waits between them. The more pupils are at
 * it at one moment, the more of their answers and signs share a statement. Another number of pupils, and of those at one moment,
 * can be given: `-- 200 16`.
 */
const pupils = Number(process.argv[2] ?? 200)
const together = Number(process.argv[3] ?? 100)
const signs = (20 * 60) / 4

console.log(`${machine()}, load before ${loadavg()[0]?.toFixed(1)}, ${pupils} pupils, ${together} at one moment`)
await withProduct(async (bench) => {
  // A service in use, not its first minute: what runs for the first time is read and compiled.
  await openClassroom(bench.address, 100)
  const without = await takeWholeTests(bench, { pupils, together })
  const whole = await takeWholeTests(bench, { pupils, together, signs })
  const each = (total: number) => ((total / pupils) * 1000).toFixed(1)
  const row = (name: string, { used, errors }: typeof whole) =>
    `| ${name} | ${each(used.server)} | ${each(used.database)} | ${each(used.server + used.database)} | ${errors} |`
  console.log(
    [
      '| one pupil | server, ms | database, ms | together, ms | errors |',
      '|---|---|---|---|---|',
      row('without signs of life', without),
      row('the whole test', whole),
    ].join('\n'),
  )
})
