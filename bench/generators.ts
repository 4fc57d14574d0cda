import os from 'node:os'
import { parseArgs } from 'node:util'
import { difficulties, generators, makeQuestion } from '@katedra/generators'

/*
 * How long a question takes that a generator makes; prints a Markdown table of the slowest. `--questions 3000` of each for more.
 * The first hundred of each are not counted: a server has made them soon.
 */
const { values } = parseArgs({ options: { questions: { type: 'string', default: '1000' } } })
const warmUp = 100
const shown = 8

const rows = generators.map((generator) => {
  const times: number[] = []
  for (let seed = 0; seed < warmUp + Number(values.questions); seed += 1) {
    const difficulty = difficulties[seed % difficulties.length] ?? 1
    const started = performance.now()
    makeQuestion(generator, { generator: generator.name, version: generator.version, difficulty, seed })
    if (seed >= warmUp) times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { name: generator.name, p50: at(0.5), p99: at(0.99), longest: at(1), times }
})

const all = rows.flatMap(({ times }) => times).toSorted((a, b) => a - b)
const row = (name: string, ...times: number[]): string =>
  `| ${name} | ${times.map((ms) => ms.toFixed(2)).join(' | ')} |`
console.log(
  [
    `${rows.length} generators, ${values.questions} questions each, ${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
    '',
    '| Generator | p50 ms | p99 ms | Longest ms |',
    '|---|---|---|---|',
    row('all', ...[0.5, 0.99, 1].map((share) => all[Math.floor(share * (all.length - 1))] ?? 0)),
    ...rows
      .toSorted((a, b) => b.p99 - a.p99)
      .slice(0, shown)
      .map(({ name, p50, p99, longest }) => row(name, p50, p99, longest)),
  ].join('\n'),
)
