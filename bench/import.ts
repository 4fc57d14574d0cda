import { randomUUID } from 'node:crypto'
import { rosters, type RosterPreview } from '@katedra/contract/rosters'
import { call } from '../tools/call.ts'
import { signedUpTeacher, signIn } from './classroom.ts'
import { machine, withProduct } from './product.ts'

/*
 * 2,000 pupils of 60 classes from a CSV file: the preview and the writing, each by a teacher who has nothing yet. Prints a
 * Markdown table.
 */
const pupils = 2000
const classes = 60
const rounds = 5

const lines = Array.from({ length: pupils }, (_, index) => `${(index % classes) + 1}.Z;Příjmení ${index};Jméno`)
const file = new Blob([`Třída;Příjmení;Jméno\n${lines.join('\n')}\n`], { type: 'text/csv' })

async function preview(address: string, token: string): Promise<RosterPreview> {
  const body = new FormData()
  body.append('file', file, 'zaci.csv')
  const response = await fetch(`${address}/v1/rosters/preview/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (!response.ok) throw new Error(`the preview answered ${response.status}`)
  return JSON.parse(await response.text())
}

await withProduct(async ({ address }) => {
  const times: { preview: number[]; writing: number[] } = { preview: [], writing: [] }
  for (let round = 0; round < rounds; round += 1) {
    const token = await signIn(address, await signedUpTeacher(address))
    const start = performance.now()
    const { rows } = await preview(address, token)
    const shown = performance.now()
    const body = {
      import_id: randomUUID(),
      rows: rows.map(({ class_name, first_name, last_name }) => ({ class_name, first_name, last_name })),
    }
    await call(address, rosters.importRoster, { body }, token)
    times.preview.push(shown - start)
    times.writing.push(performance.now() - shown)
  }
  const row = (name: string, all: readonly number[]) =>
    `| ${name} | ${Math.round(all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)} | ${Math.round(Math.max(...all))} |`
  console.log(
    [
      `${machine()}, ${rounds} rounds`,
      '',
      '| step | median ms | longest ms |',
      '|---|---|---|',
      row('preview of 2,000 rows', times.preview),
      row('writing them', times.writing),
    ].join('\n'),
  )
})
