import { setFlagsFromString } from 'node:v8'

import { analyseGroups } from './analyse.groups.ts'
import { analyseItemsFile } from './analyse.items.ts'
import { analyseRapidGuessing } from './analyse.rapid-guessing.ts'
import { BadFile } from './analyse.answers.ts'
import type { SayRepeats } from './analyse.repeats.ts'

const usage = `Statistics of answers in a CSV file, as CSV.

  npm run -s analyse -- rapid-guessing FILE.csv
  npm run -s analyse -- items FILE.csv
  npm run -s analyse -- groups FILE.csv
  npm run -s analyse -- generators [NAME] [--seeds N]

FILE may be - for the standard input. Cells are separated by comma, semicolon or tab; with the latter two, numbers may have a
decimal comma. Columns may stand in any order, others are left alone. Rows without a time or a result (empty, NA, NaN, null)
are left out as if they were not there.

rapid-guessing: who just clicked. Columns person, item, rt_seconds, correct (0 to 1).
  Rows stand in the order in which each person answered. A repeated row of a person and an item is judged like any other, but
  only the first one counts towards the item's norm. An item's threshold is 15 % of the mean time, each time capped at
  5 x the median, at least 1 s and at most 10 s; with fewer than 20 first answers it is 3 s. Below it an answer is flagged.
  Prints the items, the flagged answers, the persons, and last: flagged N of M answers. Repeated rows are told on the error
  output.

items: what questions are worth. Columns person, item, correct (a mark), and optionally max (its maximum, else 1) and option
  (what was chosen, else empty). Repeated rows after the first are left out, and told on the
  error output. A person without a row for an item was not asked
  it; a question that was put and left unanswered needs a row with 0.
  Prints the test, the items and, with option, the options. Facility, discrimination, efficiency, weights, cic and error_ratio
  are per cent as in Moodle's report; correlations r_ir and r_it, alpha and shares of options are not.

groups: answers in words that are likely to be marked the same. Columns question and answer, between them a comma only; an
  empty answer is one too, and so is NA.
  Prints each row again with its group, a number that means something within its question only, and on the error output, last:
  N answers, G groups.

generators: what makes questions by itself. NAME is a name or its beginning; without it all are looked at. Each makes N questions
  (200 where none is given), which are checked and solved again.
  Prints seeds, distinct questions, failures, the longest prompt and, of each misconception, the share of questions with one of
  its answers; then the first failures. Ends with 1 where a question failed.
`

const analyses: Record<string, (file: string, say: SayRepeats) => Promise<string | Buffer>> = {
  'rapid-guessing': analyseRapidGuessing,
  items: analyseItemsFile,
  groups: analyseGroups,
}

// The reader may have seen enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Memory is taken as it is needed: left to themselves, both parts of the heap grow to several times of what is in use.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=30')

const [name = '', file, ...more] = process.argv.slice(2)
const analyse = Object.hasOwn(analyses, name) ? analyses[name] : undefined
if (['--help', '-h', 'help'].includes(name) || file === '--help') process.stdout.write(usage)
else if (name === 'generators') await print(generatorTables(process.argv.slice(3)))
else if (analyse === undefined || file === undefined || more.length > 0) refuse(usage)
else await print(analyse(file, (sentence) => process.stderr.write(`${sentence}\n`)))

async function print(result: Promise<string | Buffer>): Promise<void> {
  try {
    process.stdout.write(await result)
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    refuse(`${error.message}\n`)
  }
}

async function generatorTables(options: string[]): Promise<string> {
  // Loaded here, because the other analyses need none of it.
  const { analyseGenerators } = await import('./analyse.generators.ts')
  const { tables, hasFailures } = analyseGenerators(options)
  if (hasFailures) process.exitCode = 1
  return tables
}

function refuse(message: string): void {
  process.stderr.write(message)
  process.exitCode = 1
}
