import { sheets } from '@katedra/contract/sheets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { launchedTest } from '../testing/build-test.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'
import { changePage, findPage, insertPage, insertPicture, lockSheets, type PageChange } from './sheets.queries.ts'

/* Pages that are placed, also by several at one moment. */

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

const box = (value: string) => ({ group: 'q1', value, state: 'crossed' as const })

/** A page that was read as the first one of a variant: of nobody, or of the second pupil of two, whose name is printed on it. */
async function strayPage({ variant = 'a', isNamed = false } = {}) {
  const pupils = await schoolClass(api, teacher, { students: 2 })
  const test = await launchedTest(api, teacher, pupils)
  const key = { school_id: teacher.school_id, test_id: test.id }
  const inSchool = api.api.database.transaction
  await inSchool(teacher.school_id, async (db) => {
    const sent = { digest: Buffer.from(test.id), name: 'arch.jpg', file: 'arch.jpg', sent_at: mondayMorning }
    const picture = await insertPicture(db, { ...key, ...sent, sent_by: teacher.id })
    const read = { is_flat: true, size: 'a4', edition: 3, variant, sheet_page: 1, rule: 'cross', is_named: isNamed }
    await insertPage(db, {
      ...key,
      ...read,
      picture_id: picture?.id ?? '',
      page_no: 1,
      file: 'strana.jpg',
      problem: 'no_pupil',
      other_test_id: null,
      student_id: isNamed ? at(pupils.students, 1).id : null,
      boxes: JSON.stringify([box('a')]),
    })
  })
  const [page] = await api.sql('select id from sheet_pages where test_id = $1', [test.id])
  const id = String(page?.['id'])
  return {
    place: (number = 0, as: 'a' | 'p' = 'a') => {
      const body = { student_id: at(pupils.students, number).id, variant: as, sheet_page: 1 } as const
      return api.call(sheets.placePage, { params: { test_id: test.id, page_id: id }, body }, { token: teacher.token })
    },
    /** Somebody has the pages of the test, does something with this one, and lets the others go on when they all wait. */
    changedWhile: async <T>(comes: () => readonly Promise<T>[], change: Partial<PageChange>) => {
      const coming = await inSchool(teacher.school_id, async (db) => {
        await lockSheets(db, key)
        const all = comes()
        await expect.poll(() => waitingStatements(api)).toBe(all.length)
        await changePage(db, { school_id: key.school_id, id }, { problem: 'no_pupil', ...change })
        return { all }
      })
      return Promise.all(coming.all)
    },
    stored: () => api.api.database.read(teacher.school_id, (db) => findPage(db, key, id)),
  }
}

it('a page that was read meanwhile as one of another variant is not placed as what it was before', async () => {
  const { place, changedWhile, stored } = await strayPage()
  const asOther = { variant: 'b', boxes: JSON.stringify([box('b')]) }
  const [reply] = await changedWhile(() => [place()], asOther)
  expect(reply).toMatchObject({ status: 409, body: { code: 'app.conflict' } })
  expect(await stored()).toMatchObject({ variant: 'b', boxes: [box('b')], problem: 'no_pupil', student_id: null })
})

it('a page of which two say the same is placed', async () => {
  const { place, changedWhile, stored } = await strayPage()
  const replies = await changedWhile(() => [place(), place()], {})
  expect(replies.map(({ status }) => status)).toEqual([204, 204])
  expect(await stored()).toMatchObject({ variant: 'a', sheet_page: 1, boxes: [box('a')], problem: null })
})

it('a page with the order of one pupil counts for nobody else', async () => {
  const { place, stored } = await strayPage({ variant: 'p', isNamed: true })
  expect(await place(0, 'p')).toMatchObject({ status: 409, body: { code: 'sheets.own_order' } })
  expect(await stored()).toMatchObject({ variant: 'p', boxes: [box('a')], problem: 'no_pupil' })
  expect((await place(1, 'p')).status).toBe(204)
})
