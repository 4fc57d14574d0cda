import { gradebook } from '@katedra/contract/gradebook'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { resultsStage, type ResultsStage } from '../testing/build-results.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
let stage: ResultsStage
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  stage = await resultsStage(api, teacher)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

const caller = () => ({ token: teacher.token })
const bookOf = ({ id }: { id: string }) =>
  api.get(gradebook.gradebook, { params: { class_id: id }, query: {} }, caller())

describe('the gradebook as a file', () => {
  async function exported(format: 'csv' | 'xlsx', language = 'cs') {
    const { pupils } = await stage.twoTests()
    const body = { format }
    const url = `/v1/classes/${pupils.id}/gradebook/export/`
    const headers = { authorization: `Bearer ${teacher.token}`, 'accept-language': language }
    return { pupils, response: await api.server.inject({ method: 'POST', url, headers, payload: body }) }
  }

  it('is a CSV that Czech Excel opens: a mark, semicolons, per cents with a comma', async () => {
    const { response } = await exported('csv')
    expect(response.body.startsWith('\uFEFF')).toBe(true)
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
      'Výsledky – 6.A – 7. 9. 2026.csv',
    )
    const rows: string[][] = parse(response.body, { bom: true, delimiter: ';' })
    expect(rows.map((row) => row[0])).toEqual(['Žák', 'Adamec Eva', 'Beran Eva', 'Čáp Eva', 'Průměr třídy'])
    expect(at(rows, 0)[4]).toMatch(/^Druhá \(.+, 7\. 9\. 2026\)$/)
    expect(at(rows, 1).slice(1)).toEqual(['50%', '0', '0', '0%', '100%'])
    expect(at(rows, 2).slice(1)).toEqual(['', '1', '0', 'právě píše', 'chybí'])
    expect(response.body).toContain(`${String(Math.round(stage.half * 1000) / 10).replace('.', ',')}%`)
  })

  it('is an XLSX whose results are numbers, equal to those on the screen', async () => {
    const { pupils, response } = await exported('xlsx', 'en')
    const [sheet] = await readWorkbook(response.rawPayload)
    const book = await bookOf(pupils)
    const rows = sheet?.data ?? []
    expect(rows.slice(1, -1).map((row) => [row[0], row[1]])).toEqual(
      book.students.map(({ name, average_fraction }) => [name, average_fraction]),
    )
    expect(at(at(rows, 1), 5)).toBe(1)
  })

  it('is written down in the change log', async () => {
    const { pupils } = await exported('csv')
    expect(
      await api.sql("select target_name from audit_log where action = 'gradebook.exported' and target_id = $1", [
        pupils.id,
      ]),
    ).toEqual([{ target_name: '6.A' }])
  })

  it('holds no formula, whatever a pupil is called', async () => {
    const pupils = await schoolClass(api, teacher, { students: [{ last_name: '=1+1', first_name: '' }] })
    const response = await api.server.inject({
      method: 'POST',
      url: `/v1/classes/${pupils.id}/gradebook/export/`,
      headers: { authorization: `Bearer ${teacher.token}` },
      payload: { format: 'csv' },
    })
    expect(response.body).toContain("'=1+1")
  })
})
