import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { classes } from '@katedra/contract/classes'
import { sheets } from '@katedra/contract/sheets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileErased } from '../testing/being-erased.ts'
import type { TestApi } from '../testing/build-api.ts'
import { papersAt, startPapers } from '../testing/build-papers.ts'
import { at, type SignedInTeacher } from '../testing/build-school.ts'
import { watchJobs } from '../testing/watch-jobs.ts'

let api: TestApi
let folder: string
let teacher: SignedInTeacher
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ api, folder, teacher, stop } = await startPapers())
})
afterAll(() => stop())

const slow = { timeout: 240_000 }
const { sent, get, read, allRead, stage } = papersAt(() => ({ api, teacher }))

describe('a photographed answer sheet', () => {
  it('is deleted with its pupil', slow, async () => {
    const { test, own, pupilNamed, photographed } = await stage()
    const adam = pupilNamed('Adam')
    await sent(test.id, await photographed('a', adam.id, ['right', 'right'], 12))
    await allRead(test)
    const rows = await api.sql('select file from sheet_pages where test_id = $1', [test.id])
    const data = await get(classes.exportStudent, { params: { class_id: own.id, student_id: adam.id } })
    expect(data['attempts']).toMatchObject([{ on_paper: true, answers: [{ active_ms: null }, { active_ms: null }] }])
    expect(data['answer_sheets']).toMatchObject([
      { title: test.title, counts: true, picture: expect.stringMatching(/^data:image\/jpeg;base64,\/9j/) },
    ])
    await get(classes.eraseStudent, { params: { class_id: own.id, student_id: adam.id } })
    await watchJobs(api).idle()
    expect(await api.sql('select 1 from sheet_pages where test_id = $1', [test.id])).toEqual([])
    const stored = await readdir(path.join(folder, 'files'), { recursive: true })
    expect(stored.filter((name) => name.endsWith(String(at(rows, 0)['file'])))).toEqual([])
  })

  it('is deleted with its pupil also where it was sent to another test', slow, async () => {
    const [one, other] = [await stage(), await stage()]
    const adam = other.pupilNamed('Adam')
    await sent(one.test.id, await other.photographed('a', adam.id, ['right'], 9))
    const { pages } = await allRead(one.test)
    expect(pages).toMatchObject([{ problem: 'other_test', may_place: false, student_name: null }])
    await get(classes.eraseStudent, { params: { class_id: other.own.id, student_id: adam.id } })
    expect(await api.sql('select 1 from sheet_pages where test_id = $1', [one.test.id])).toEqual([])
  })

  it('of a pupil who was erased before is not kept, and that is told', slow, async () => {
    const { test, own, pupilNamed, photographed } = await stage()
    const adam = pupilNamed('Adam')
    const bytes = await photographed('a', adam.id, ['right', 'right'], 12)
    await get(classes.eraseStudent, { params: { class_id: own.id, student_id: adam.id } })
    await watchJobs(api).idle()
    const before = await readdir(path.join(folder, 'files'), { recursive: true })
    await sent(test.id, bytes)
    const { pages, failed } = await allRead(test)
    expect([pages, failed.map(({ problem }) => problem)]).toEqual([[], ['erased']])
    await watchJobs(api).idle()
    const after = await readdir(path.join(folder, 'files'), { recursive: true })
    expect(after.filter((name) => /[.]\w+$/.test(name) && !before.includes(name))).toEqual([])
    await get(sheets.dropPicture, { params: { test_id: test.id, picture_id: at(failed, 0).id } })
    expect((await read(test)).failed).toEqual([])
  })

  it('of a pupil who is being erased is not kept either, nor made anybody’s who is', slow, async () => {
    const { test, own, pupilNamed, photographed } = await stage()
    const [adam, bara, cyril] = [pupilNamed('Adam'), pupilNamed('Bára'), pupilNamed('Cyril')]
    await sent(test.id, await photographed('a', adam.id, ['right', 'right'], 13))
    await allRead(test)
    const [page] = await api.sql('select id from sheet_pages where test_id = $1', [test.id])
    const bytes = await photographed('a', bara.id, ['right', 'right'], 14)
    // The log has to know them.
    for (const { id } of [bara, cyril])
      await get(classes.renewPersonalCode, { params: { class_id: own.id, student_id: id } })
    const params = { test_id: test.id, page_id: String(page?.['id']) }
    const whileGone = <Answer>({ id }: { id: string }, call: () => Promise<Answer>) => {
      const erase = () => get(classes.eraseStudent, { params: { class_id: own.id, student_id: id } })
      return whileErased(api, { school_id: teacher.school_id, id }, { erase, call })
    }
    const { failed } = await whileGone(bara, async () => {
      await sent(test.id, bytes)
      return allRead(test)
    })
    expect(failed.map(({ problem }) => problem)).toEqual(['erased'])
    const placed = await whileGone(cyril, () =>
      api.call(
        sheets.placePage,
        { params, body: { student_id: cyril.id, variant: 'a', sheet_page: 1 } },
        { token: teacher.token },
      ),
    )
    expect(placed).toMatchObject({ status: 422 })
    const whose = await api.sql('select student_id from sheet_pages where test_id = $1', [test.id])
    expect(whose).toEqual([{ student_id: adam.id }])
  })

  it('counts, and is deleted with its pupil, also where the pupil has left the class', slow, async () => {
    const { test, own, pupilNamed, photographed, resultOf } = await stage()
    const adam = pupilNamed('Adam')
    await get(classes.removeStudent, { params: { class_id: own.id, student_id: adam.id } })
    await sent(test.id, await photographed('a', adam.id, ['right', 'right'], 12))
    const { pages, pupils } = await allRead(test)
    expect(pages).toEqual([])
    expect(pupils.find(({ student_id }) => student_id === adam.id)).toMatchObject({
      state: 'counted',
      name: 'Novák Adam',
    })
    expect(await resultOf(adam)).toMatchObject({ on_paper: true })
    await get(classes.restoreStudent, { params: { class_id: own.id, student_id: adam.id } })
    await get(classes.eraseStudent, { params: { class_id: own.id, student_id: adam.id } })
    expect(await api.sql('select 1 from sheet_pages where test_id = $1', [test.id])).toEqual([])
    expect(await api.sql('select 1 from sheet_pictures where test_id = $1', [test.id])).toEqual([])
  })
})
