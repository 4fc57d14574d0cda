import os from 'node:os'
import { parseArgs } from 'node:util'
import {
  foreignKinds,
  foreignPhotographOf,
  roughPhotographOf,
} from '../apps/api/src/testing/sheet-photographs/foreign-sheets.ts'
import { numberPhotographOf } from '../apps/api/src/testing/sheet-photographs/number-sheets.ts'
import { photographOf, sheetKinds, type SheetPhotograph } from '../apps/api/src/testing/sheet-photographs/sheets.ts'
import { readPicture, type PictureReading } from '../apps/api/src/sheet-reading/sheet-reading.ts'

/*
 * Photographs of filled-in answer sheets, made from seeds and read; prints a Markdown table of what was read wrongly and what was
 * asked. `--sheets 50` for fewer than 1,000, `--first 4000` for other seeds, `--kind discs` for one kind, `--show` for each box,
 * `--kind numbers` for our own sheets with numbers that are crossed,
 * `--foreign` for sheets as others make them, taken in a hurry, `--foreign --rough` for worn ones in bad light.
 */
const { values } = parseArgs({
  options: {
    sheets: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    kind: { type: 'string' },
    show: { type: 'boolean', default: false },
    foreign: { type: 'boolean', default: false },
    rough: { type: 'boolean', default: false },
  },
})

interface Total {
  sheets: number
  boxes: number
  wrong: number
  asked: number
  wrongSheets: number
  refused: number
  times: number[]
}

const totals = new Map<string, Total>()

/** Boxes of which something else was said than a careful person may say. */
function differencesOf(
  { name, allowed, marks }: SheetPhotograph,
  { boxes }: PictureReading,
): { wrong: number; asked: number } {
  const differing = boxes
    .map((box, at) => ({ ...box, at }))
    .filter(({ state, at }) => allowed[at]?.includes(state) !== true)
  if (values.show)
    for (const { group, value, state, at } of differing)
      console.log(`${name}: ${group} ${value} is ${state}, drawn was ${marks[at] ?? 'nothing'}`)
  const asked = differing.filter(({ state }) => state === 'doubtful').length
  return { wrong: differing.length - asked, asked }
}

function count(key: string, more: Omit<Total, 'times'> & { time: number }): void {
  const total = totals.get(key) ?? { sheets: 0, boxes: 0, wrong: 0, asked: 0, wrongSheets: 0, refused: 0, times: [] }
  totals.set(key, total)
  total.sheets += more.sheets
  total.boxes += more.boxes
  total.wrong += more.wrong
  total.asked += more.asked
  total.wrongSheets += more.wrongSheets
  total.refused += more.refused
  total.times.push(more.time)
}

function madeFrom(seed: number): Promise<SheetPhotograph> {
  const { kind } = values
  if (kind === 'numbers') return numberPhotographOf(seed)
  return values.foreign
    ? (values.rough ? roughPhotographOf : foreignPhotographOf)(
        seed,
        foreignKinds.find((one) => one === kind),
      )
    : photographOf(
        seed,
        sheetKinds.find((one) => one === kind),
      )
}

const first = Number(values.first)
for (let seed = first; seed < first + Number(values.sheets); seed += 1) {
  const photograph = await madeFrom(seed)
  const before = process.cpuUsage()
  const reading = await readPicture(photograph.bytes, photograph.layout)
  const used = process.cpuUsage(before)
  if (values.show && reading.error !== null) console.log(`${photograph.name}: ${reading.error}`)
  const { wrong, asked } = differencesOf(photograph, reading)
  const figures = {
    sheets: 1,
    boxes: photograph.allowed.length,
    wrong,
    asked,
    wrongSheets: wrong > 0 ? 1 : 0,
    refused: reading.error === null ? 0 : 1,
    time: (used.user + used.system) / 1000,
  }
  count('all', figures)
  count(photograph.name.replace(/^\d+ /, ''), figures)
}

const rows = [...totals].map(([name, { times, ...total }]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const cells = [total.sheets, total.boxes, total.wrong, total.asked, total.wrongSheets, total.refused]
  const spent = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0].map(Math.round)
  return `| ${[name, ...cells, ...spent].join(' | ')} |`
})
console.log(
  [
    `${os.availableParallelism()} cores, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, most memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB with the maker`,
    '',
    '| sheets of | sheets | boxes | wrong | asked | sheets with a wrong box | refused | median ms of a core | longest |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n'),
)
