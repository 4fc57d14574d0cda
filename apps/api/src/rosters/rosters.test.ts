import { randomUUID } from 'node:crypto'
import { classes } from '@katedra/contract/classes'
import { RosterPreview, rosters } from '@katedra/contract/rosters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { sendFile } from '../testing/send-file.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

const by = ({ token }: SignedInTeacher) => ({ token })
const listOf = (who = teacher) => api.get(classes.classes, {}, by(who))

async function preview(text: string, who = teacher, query = '') {
  const answer = await send(Buffer.from(text), who, query)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return RosterPreview.parse(answer.body)
}

const send = (bytes: Uint8Array, who: SignedInTeacher, query = '') =>
  sendFile(api, { ...rosters.previewRoster, path: `/v1/rosters/preview/${query}` }, new Uint8Array(bytes), by(who))

/** What the wizard sends when everything proposed is ticked. */
function ticked({ rows }: Awaited<ReturnType<typeof preview>>) {
  return rows
    .filter(({ mark }) => mark === 'new' || mark === 'changed')
    .map(({ class_id, class_name, student_id, first_name, last_name, email }) => ({
      class_id,
      class_name,
      student_id,
      first_name,
      last_name,
      email,
    }))
}

describe('the preview of a roster', () => {
  it('marks new, changed, same, repeated, faulty and missing, and writes nothing', async () => {
    const own = await schoolClass(api, teacher, {
      name: '7.C',
      students: [
        { first_name: 'Anna', last_name: 'Nováková', email: 'anna@skola.cz' },
        { first_name: 'Petr', last_name: 'Dvořák' },
        { first_name: 'Ida', last_name: 'Chytrá' },
      ],
    })
    const before = await api.get(classes.schoolClass, { params: { class_id: own.id } }, by(teacher))
    const shown = await preview(
      'Třída;Příjmení;Jméno;E-mail\n7. C;Nováková;Anna;anna@skola.cz\n7C;Dvorak;Petr;petr@skola.cz\n7.C;Nový;Jan;\n7.C;Nový;Jan;\n7.C;;;\n8.C;Malá;Eva;\n',
    )
    expect(shown.rows.map(({ mark, class_name }) => [mark, class_name])).toEqual([
      ['same', '7.C'],
      ['changed', '7.C'],
      ['new', '7.C'],
      ['repeated', '7.C'],
      ['faulty', '7.C'],
      ['new', '8.C'],
    ])
    expect(shown.rows[1]?.before).toEqual({ first_name: 'Petr', last_name: 'Dvořák', email: '' })
    expect(shown.missing.map(({ last_name }) => last_name)).toEqual(['Chytrá'])
    expect(shown.new_classes).toEqual(['8.C'])
    expect(shown.columns.map(({ role }) => role)).toEqual(['class', 'last_name', 'first_name', 'email'])
    expect(await api.get(classes.schoolClass, { params: { class_id: own.id } }, by(teacher))).toEqual(before)
    expect((await listOf()).some(({ name }) => name === '8.C')).toBe(false)
  })

  it('takes roles of columns that were chosen by hand', async () => {
    const shown = await preview('a;b;c\nJan;Nový;9.X\n', teacher, '?columns=first_name,last_name,class')
    expect(shown.rows.at(-1)).toMatchObject({ first_name: 'Jan', last_name: 'Nový', class_name: '9.X' })
  })

  it('puts everybody into the class it was opened from', async () => {
    const own = await schoolClass(api, teacher, { name: '5.D', students: [] })
    const shown = await preview('Příjmení;Jméno\nNový;Jan\n', teacher, `?class_id=${own.id}`)
    expect(shown.rows).toEqual([expect.objectContaining({ class_id: own.id, mark: 'new' })])
  })

  it('puts everybody into a class of the name that was chosen, be it there or not', async () => {
    const own = await schoolClass(api, teacher, { name: '5.E', students: [] })
    const text = 'Příjmení;Jméno\nNový;Jan\n'
    const there = await preview(text, teacher, `?class_name=${encodeURIComponent('5. e')}`)
    expect(there.rows).toEqual([expect.objectContaining({ class_id: own.id, mark: 'new' })])
    const fresh = await preview(text, teacher, `?class_name=${encodeURIComponent('5.F')}`)
    expect(fresh.rows).toEqual([expect.objectContaining({ class_id: null, class_name: '5.F', mark: 'new' })])
    expect(fresh.new_classes).toEqual(['5.F'])
    const without = await preview(text)
    expect(without.rows[0]?.problems).toEqual([{ column_no: 0, problem: 'no_class' }])
  })

  it('does not touch a colleague’s class', async () => {
    await schoolClass(api, teacher, { name: '4.E' })
    const colleague = await colleagueOf(api, teacher)
    const shown = await preview('Třída;Příjmení;Jméno\n4.E;Nový;Jan\n', colleague)
    expect(at(shown.rows, 0)).toMatchObject({ mark: 'faulty', problems: [{ column_no: 0, problem: 'foreign_class' }] })
  })

  it('says at the field why a file can’t be read', async () => {
    const answer = await send(Buffer.from([0x89, 0, 1]), teacher)
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: { file: ['Tomuto souboru nerozumíme. Uložte ho jako CSV nebo XLSX.'] } },
    })
  })
})

describe('an import', () => {
  it('writes what was ticked: new classes, new pupils with codes, changes, and no one leaves without a tick', async () => {
    const own = await schoolClass(api, teacher, {
      name: '3.F',
      students: [
        { first_name: 'Petr', last_name: 'Dvořák' },
        { first_name: 'Ida', last_name: 'Chytrá' },
      ],
    })
    const shown = await preview(
      'Třída;Příjmení;Jméno;E-mail\n3.F;Dvořák;Petr;petr@skola.cz\n3.F;Nový;Jan;\n2.F;Malá;Eva;\n',
    )
    const result = await api.get(
      rosters.importRoster,
      { body: { import_id: randomUUID(), rows: ticked(shown) } },
      by(teacher),
    )
    expect(result).toMatchObject({ classes_created: 1, students_added: 2, students_changed: 1, students_removed: 0 })
    const { students } = await api.get(classes.schoolClass, { params: { class_id: own.id } }, by(teacher))
    expect(students.map(({ last_name, email }) => [last_name, email])).toEqual([
      ['Dvořák', 'petr@skola.cz'],
      ['Chytrá', ''],
      ['Nový', ''],
    ])
    expect(students.every(({ personal_code }) => /^[2-9A-HJKMNP-Z]{8}$/.test(personal_code))).toBe(true)
  })

  it('takes off the roster who was ticked', async () => {
    const own = await schoolClass(api, teacher, {
      name: '1.G',
      students: [{ last_name: 'Odchází' }, { last_name: 'Zůstává' }],
    })
    const shown = await preview('Třída;Příjmení\n1.G;Zůstává\n')
    const removed = shown.missing.map(({ class_id, student_id }) => ({ class_id, student_id }))
    await api.get(rosters.importRoster, { body: { import_id: randomUUID(), rows: [], removed } }, by(teacher))
    const { students } = await api.get(classes.schoolClass, { params: { class_id: own.id } }, by(teacher))
    expect(students.map(({ last_name }) => last_name)).toEqual(['Zůstává'])
  })

  it('repeated with the same id, also at once, does nothing more', async () => {
    const own = await schoolClass(api, teacher, { name: '1.H', students: [] })
    const body = { import_id: randomUUID(), rows: [{ class_id: own.id, last_name: 'Jednou' }] }
    const results = await Promise.all([1, 2, 3].map(() => api.get(rosters.importRoster, { body }, by(teacher))))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    const { students } = await api.get(classes.schoolClass, { params: { class_id: own.id } }, by(teacher))
    expect(students).toHaveLength(1)
  })

  it('is refused as a whole when a pupil or a class is not one’s own any more', async () => {
    const own = await schoolClass(api, teacher, { name: '1.I', students: 1 })
    const other = await signedUpTeacher(api)
    const rows = [
      { class_id: null, class_name: '1.J', last_name: 'Nový' },
      { class_id: own.id, student_id: at(own.students, 0).id, last_name: 'Cizí' },
    ]
    expect(await api.call(rosters.importRoster, { body: { import_id: randomUUID(), rows } }, by(other))).toMatchObject({
      status: 409,
    })
    expect(await listOf(other)).toEqual([])
  })

  it('of 2,000 pupils in 60 classes is written, and read again as the same', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `${(index % 60) + 1}.Z;Příjmení ${index};Jméno`)
    const text = `Třída;Příjmení;Jméno\n${lines.join('\n')}\n`
    const admin = await signedUpTeacher(api)
    const shown = await preview(text, admin)
    const result = await api.get(
      rosters.importRoster,
      { body: { import_id: randomUUID(), rows: ticked(shown) } },
      by(admin),
    )
    expect(result).toMatchObject({ classes_created: 60, students_added: 2000 })
    const again = await preview(text, admin)
    expect(new Set(again.rows.map(({ mark }) => mark))).toEqual(new Set(['same']))
  })
})

describe('the export of a class', () => {
  it('is a CSV that Czech Excel opens, safe against formulas', async () => {
    const own = await schoolClass(api, teacher, { name: '1.K', students: [{ first_name: '=1+1', last_name: 'Řehoř' }] })
    const response = await api.server.inject({
      method: 'POST',
      url: `/v1/classes/${own.id}/export/`,
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' },
      payload: { format: 'csv' },
    })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const code = at(own.students, 0).personal_code
    expect(response.body).toBe(`\uFEFFPříjmení;Jméno;E-mail;Osobní kód;Násobek času\r\nŘehoř;'=1+1;;${code};1\r\n`)
  })

  it('is a workbook that the import reads again', async () => {
    const own = await schoolClass(api, teacher, { name: '1.L', students: [{ first_name: 'Jiří', last_name: 'Řehoř' }] })
    const response = await api.server.inject({
      method: 'POST',
      url: `/v1/classes/${own.id}/export/`,
      headers: { authorization: `Bearer ${teacher.token}` },
      payload: { format: 'xlsx' },
    })
    const answer = await send(response.rawPayload, teacher, `?class_id=${own.id}`)
    expect(answer).toMatchObject({ status: 200, body: { rows: [{ mark: 'same', last_name: 'Řehoř' }] } })
  })
})
