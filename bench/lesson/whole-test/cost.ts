import { loadavg } from 'node:os'
import { openClassroom } from '../../classroom.ts'
import type { ProcessorTime } from '../../processor-time.ts'
import { analyze, machine, withProduct } from '../../product.ts'
import { idleSecond, sitOver } from './sitting.ts'
import { takeWholeTests } from './whole-tests.ts'

/*
 * What one pupil's whole test costs the processor, server and database together: open, join, 20 answers, hand in, and twenty
 * minutes of being there. What a pupil does is done without time to think by some pupils at one moment: the more there are, the
 * more of their answers share a statement. Being there is by the clock: many pupils sit for a while, with a line each and signs of
 * life as the pupils' app sends them, then as it sends them where no line stands; what a second of it takes counts 1,200 times. It is
 * counted once they have sat for two minutes, so that what has to be compiled is, as in a server that has run for a day. Once
 * in the test the teacher changes the time, and all ask. What the server takes without anybody is left out, and said by itself: a row
 * has each pupil's part of it where as many sit over their tests as here. Counted are the server's process and all of PostgreSQL's;
 * pupils are processes of their own, so what they take is nobody's. The last row is what was
 * measured before there were lines: the signs of life follow one another without the waits between them, and nothing is left out.
 * Other numbers can be given: `-- 200 16 1000 60 0`, pupils who act, of these at one moment, pupils who sit, for how many seconds,
 * and how many before they count.
 */
const [acting = 200, together = 100, sitting = 1000, seconds = 60, warm = 120] = process.argv.slice(2).map(Number)
const wholeTest = 20 * 60
/** Of a whole test on a line. */
const signsOfTest = 80

console.log(
  `${machine()}, load before ${loadavg()[0]?.toFixed(1)}, ${acting} pupils act, ${together} at one moment, ${sitting} sit, counted after ${warm} s`,
)
await withProduct(async (bench) => {
  // A service in use, not its first minute: what runs for the first time is read and compiled.
  await openClassroom(bench.address, 100)
  await takeWholeTests(bench, { pupils: acting, together })
  const acts = await takeWholeTests(bench, { pupils: acting, together })
  const inARow = await takeWholeTests(bench, { pupils: acting, together, signs: signsOfTest })
  const act = { server: acts.used.server / acting, database: acts.used.database / acting }
  await analyze(bench.connection)
  // The quieter of two: what the database does after much was written is no rest.
  const rests = [await idleSecond(bench, 20), await idleSecond(bench, 20)]
  const idle = {
    server: Math.min(...rests.map(({ server }) => server)),
    database: Math.min(...rests.map(({ database }) => database)),
  }
  const online = await sitOver(bench, { pupils: sitting, hasLine: true, warm, seconds, idle })
  const alone = await sitOver(bench, { pupils: sitting, hasLine: false, warm, seconds, idle })
  const share = times(idle, wholeTest / sitting)
  const being = ({ opening, second, change }: typeof online) => sum(opening, times(second, wholeTest), change)
  console.log(
    [
      '| one pupil | server, ms | database, ms | together, ms |',
      '|---|---|---|---|',
      row('open, join, 20 answers, hand in', act),
      row('opening the line', online.opening),
      row('being there for twenty minutes, on a line', times(online.second, wholeTest)),
      row('one change of the time', online.change),
      row('the whole test', sum(act, being(online))),
      row(`what is done without anybody, one of ${sitting} parts`, share),
      row('the whole test with it', sum(act, being(online), share)),
      row('the whole test without a line', sum(act, being(alone))),
      row('the whole test, its signs of life in a row', {
        server: inARow.used.server / acting,
        database: inARow.used.database / acting,
      }),
      '',
      `Signs of life a minute: ${online.signs.toFixed(1)} on a line, ${alone.signs.toFixed(1)} without; ${online.batch.toFixed(1)} and ${alone.batch.toFixed(1)} shared a statement`,
      `A line takes ${(online.memory / 1000).toFixed(0)} kB of the server's memory`,
      `Without anybody: ${(idle.server * 100).toFixed(2)} % of a core for the server, ${(idle.database * 100).toFixed(2)} % for the database`,
      `${acts.errors + inARow.errors + online.errors + alone.errors} errors`,
    ].join('\n'),
  )
})

function row(name: string, { server, database }: ProcessorTime): string {
  const ms = (used: number) => (used * 1000).toFixed(1)
  return `| ${name} | ${ms(server)} | ${ms(database)} | ${ms(server + database)} |`
}

function times({ server, database }: ProcessorTime, by: number): ProcessorTime {
  return { server: server * by, database: database * by }
}

function sum(...parts: readonly ProcessorTime[]): ProcessorTime {
  return {
    server: parts.reduce((total, { server }) => total + server, 0),
    database: parts.reduce((total, { database }) => total + database, 0),
  }
}
