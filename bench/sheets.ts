import { photographOf, sheetKinds, type SheetKind } from '../apps/api/src/testing/sheet-photographs/sheets.ts'
import { readPicture } from '../apps/api/src/sheets/sheets.ts'

const [count = '1000', first = '1', only] = process.argv.slice(2)
const shown = process.env['SHOW'] !== undefined
const totals = new Map<
  string,
  { sheets: number; boxes: number; wrong: number; asked: number; wrongSheets: number; refused: number; times: number[] }
>()
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  const kind = sheetKinds.find((one) => one === only)
  const { name, bytes, layout, allowed, marks } = await photographOf(seed, kind)
  const before = process.cpuUsage()
  const reading = await readPicture(bytes, layout)
  const used = process.cpuUsage(before)
  const time = (used.user + used.system) / 1000
  for (const key of ['all', name.split(' ').slice(1).join(' ')]) {
    const total = totals.get(key) ?? { sheets: 0, boxes: 0, wrong: 0, asked: 0, wrongSheets: 0, refused: 0, times: [] }
    totals.set(key, total)
    total.sheets += 1
    total.boxes += allowed.length
    total.times.push(time)
    if (reading.error !== null) {
      total.refused += 1
      if (shown && key === 'all') console.log(name, reading.error)
      continue
    }
    let wrong = 0
    for (const [at, box] of reading.boxes.entries()) {
      const may = allowed[at] ?? []
      if (box.state === 'doubtful') {
        if (!may.includes('doubtful')) total.asked += 1
        if (shown && key === 'all' && !may.includes('doubtful'))
          console.log(name, layout.rule, box.group, box.value, 'asked', marks[at])
      } else if (!may.includes(box.state)) {
        wrong += 1
        if (shown && key === 'all')
          console.log(name, layout.rule, box.group, box.value, box.state, box.confidence, 'instead of', marks[at])
      }
    }
    total.wrong += wrong
    if (wrong > 0) total.wrongSheets += 1
  }
}
console.table(
  [...totals].map(([name, { times, ...rest }]) => ({
    name,
    ...rest,
    median: Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0),
    max: Math.round(Math.max(...times)),
  })),
)
