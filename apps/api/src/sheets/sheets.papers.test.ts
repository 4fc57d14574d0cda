import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { classes } from '@katedra/contract/classes'
import { live } from '@katedra/contract/live'
import { exporting } from '@katedra/contract/exports'
import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import { sheets } from '@katedra/contract/sheets'
import { prepareRequest } from '@katedra/contract/call'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFileName } from '../app/storage/storage.ts'
import type { TestApi } from '../testing/build-api.ts'
import { numberIn, papersAt, startPapers } from '../testing/build-papers.ts'
import { at, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, plannedTest } from '../testing/build-test.ts'
import { keptFigures } from '../testing/kept-figures.ts'
import { classSheets } from '../testing/sheet-photographs/class-sheets.ts'
import { watchJobs } from '../testing/watch-jobs.ts'
import { readSheetsQueue, sheetsJobs } from './sheets.ts'

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

describe('a number on a photographed sheet', () => {
  it('is crossed and has the points of a screen; in the frame it waits for a person', slow, async () => {
    const { test, pupilNamed, paper, resultOf, asked } = await stage({ hasNumber: true })
    const right = at(
      asked.flatMap(({ question }) => numberIn(question) ?? []),
      0,
    )
    const answers = ['right', 'right'] as const
    const sheet = (name: string, crossed: string, seed: number) =>
      paper.photographed({ variant: 'a', student: pupilNamed(name).id, answers, numbers: { 3: crossed }, seed })
    await sent(test.id, await sheet('Adam', right, 31))
    await sent(test.id, await sheet('Bára', `${right}9`, 32))
    await sent(test.id, await sheet('Cyril', 'hand', 33))
    const { pages, doubts, pupils } = await allRead(test)
    expect([pages, doubts]).toEqual([[], []])
    expect(pupils.map(({ state }) => state)).toEqual(['counted', 'counted', 'counted'])
    const points = await Promise.all(['Adam', 'Bára', 'Cyril'].map((name) => resultOf(pupilNamed(name))))
    expect(points.map(({ fraction, manual_count }) => [fraction === 1, manual_count])).toEqual([
      [true, 0],
      [false, 0],
      [true, 1],
    ])
    const of = (attempt: { attempt_id: string | null } | undefined) => ({
      params: { test_id: test.id, attempt_id: attempt?.attempt_id ?? '' },
    })
    const { items } = await get(results.attemptDetail, of(points[0]))
    expect(at(items, 2)).toMatchObject({ answer: { text: right } })
    const standing = at((await get(sheets.attemptSheets, of(points[1]))).items, 2)
    expect(standing.groups.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '✎'])
    const last = at(standing.groups, right.length)
    expect(last.values).toEqual(['9'])
    const { page_id } = standing
    await get(sheets.decideGroup, { params: { test_id: test.id, page_id, group: last.group }, body: { values: [] } })
    expect((await resultOf(pupilNamed('Bára'))).fraction).toBe(1)
  })

  it(
    'was written on a sheet that was printed before numbers were crossed, and that is read as it was',
    slow,
    async () => {
      const { test, pupilNamed, paper, resultOf } = await stage({ hasNumber: true })
      const before = { variant: 'a', answers: ['right', 'right'], edition: 2 } as const
      await sent(test.id, await paper.photographed({ ...before, student: pupilNamed('Adam').id, seed: 34 }))
      const { pupils } = await allRead(test)
      expect(at(pupils, 0)).toMatchObject({ state: 'counted', waiting_count: 1 })
      expect(await resultOf(pupilNamed('Adam'))).toMatchObject({ manual_count: 1 })
      expect(await api.sql('select edition from sheet_pages where test_id = $1', [test.id])).toEqual([{ edition: 2 }])
    },
  )

  it.each([
    ['before numbers were crossed', 2, [2]],
    ['since', undefined, [3]],
  ] as const)(
    'on a page whose code is not known is found by what is drawn: printed %s',
    slow,
    async (_, edition, kept) => {
      const { test, pupilNamed, paper } = await stage({ hasNumber: true })
      const filled = { variant: 'a', answers: ['right', 'right'], turn: 0 } as const
      const adam = pupilNamed('Adam').id
      await sent(
        test.id,
        await paper.photographed({ ...filled, student: adam, seed: 35, ...(edition === undefined ? {} : { edition }) }),
      )
      await allRead(test)
      await api.sql(
        "update sheet_pages set rule = null, boxes = null, variant = null, sheet_page = null, edition = 2, problem = 'no_code', student_id = null where test_id = $1",
        [test.id],
      )
      const { pages } = await read(test)
      const params = { test_id: test.id, page_id: at(pages, 0).id }
      await get(sheets.placePage, { params, body: { student_id: adam, variant: 'a', sheet_page: 1 } })
      const rows = await api.sql('select edition from sheet_pages where test_id = $1', [test.id])
      expect(rows.map((row) => row['edition'])).toEqual(kept)
    },
  )
})

describe('a photographed answer sheet', () => {
  it(
    'may be half of a page, with a name or with a number; what it says counts, and its picture is that half',
    slow,
    async () => {
      const { test, own, pupilNamed, paper, resultOf } = await stage()
      const blank = { variants: '1', questions: false, key: false, sheets: 'blank', rule: 'cross' } as const
      await api.server.inject({
        ...prepareRequest(exporting.printTest, { params: { test_id: test.id }, body: blank }),
        headers: { authorization: `Bearer ${teacher.token}`, 'content-type': 'application/json' },
      })
      const [adam, bara] = [pupilNamed('Adam'), pupilNamed('Bára')]
      const number = String(own.students.findIndex(({ id }) => id === bara.id) + 1).padStart(3, '0')
      const half = { size: 'a5', turn: 0 } as const
      await sent(
        test.id,
        await paper.photographed({ ...half, variant: 'b', student: adam.id, answers: ['right', 'wrong'], seed: 21 }),
      )
      await sent(
        test.id,
        await paper.photographed({ ...half, variant: 'c', number, answers: ['right', 'right'], seed: 22 }),
      )
      const { pupils, pages, doubts } = await allRead(test)
      expect([pages, doubts]).toEqual([[], []])
      expect(pupils.map(({ state }) => state)).toEqual(['counted', 'counted', 'missing'])
      const attempt_id = (await resultOf(adam)).attempt_id ?? ''
      expect((await resultOf(bara)).fraction).toBe(1)
      const { items } = await get(sheets.attemptSheets, { params: { test_id: test.id, attempt_id } })
      const page_id = at(items, 0).page_id
      const picture = await api.server.inject({
        ...prepareRequest(sheets.pagePicture, { params: { test_id: test.id, page_id } }),
        headers: { authorization: `Bearer ${teacher.token}` },
      })
      const { width, height } = await sharp(picture.rawPayload).metadata()
      expect(width / height).toBeCloseTo(210 / 148.5, 2)
    },
  )

  it('becomes an attempt that says it was on paper, with the points of a screen and no time', slow, async () => {
    const { test, pupilNamed, photographed, resultOf } = await stage()
    const [adam, bara] = [pupilNamed('Adam'), pupilNamed('Bára')]
    expect((await sent(test.id, await photographed('b', adam.id, ['right', 'right'], 1))).status).toBe(201)
    await sent(test.id, await photographed(bara.id, bara.id, ['right', 'wrong'], 2))
    const { pupils, doubts, pages } = await allRead(test)
    expect(pages).toEqual([])
    expect(doubts).toEqual([])
    expect(pupils.map(({ state }) => state)).toEqual(['counted', 'counted', 'missing'])
    const [full, half] = [await resultOf(adam), await resultOf(bara)]
    expect(full).toMatchObject({ state: 'submitted', on_paper: true, fraction: 1, duration_s: null, suspicion: null })
    expect(half.fraction).toBeLessThan(1)
    const { questions, average_duration_s } = await get(results.testResults, { params: { test_id: test.id } })
    expect(average_duration_s).toBeNull()
    expect(questions.map(({ average_time_s }) => average_time_s)).toEqual([null, null])
    const detail = await get(results.attemptDetail, {
      params: { test_id: test.id, attempt_id: full.attempt_id ?? '' },
    })
    expect(detail).toMatchObject({ on_paper: true, points: full.points })
    expect(detail.items.every(({ active_ms }) => active_ms === null)).toBe(true)
    const pdf = await api.server.inject({
      ...prepareRequest(exporting.exportAttempt, {
        params: { test_id: test.id, attempt_id: full.attempt_id ?? '' },
      }),
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    expect(pdf.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
    const room = await get(live.room, { params: { test_id: test.id } })
    expect(room.pupils.map(({ on_paper }) => on_paper)).toEqual([true, true, false])
    const reopening = { params: { test_id: test.id }, body: { attempt_id: full.attempt_id ?? '' } }
    expect(await api.call(live.reopen, reopening, { token: teacher.token })).toMatchObject({ status: 409 })
  })

  it('with two marks is asked about; what is decided counts, and leaves a trace', slow, async () => {
    const { test, pupilNamed, paper, photographed, resultOf } = await stage()
    const adam = pupilNamed('Adam')
    await sent(test.id, await photographed('a', adam.id, ['both', 'right'], 3))
    const { doubts, pupils } = await allRead(test)
    expect(at(pupils, 0)).toMatchObject({ state: 'doubts', attempt_id: null })
    const doubt = at(doubts, 0)
    expect(doubt).toMatchObject({ number: 1, group: 'q1', several: false })
    expect(doubt.values).toHaveLength(2)
    const right = paper.rightOf('a', 1)
    const decide = (values: string[]) =>
      get(sheets.decideGroup, {
        params: { test_id: test.id, page_id: doubt.page_id, group: doubt.group },
        body: { values },
      })
    const both = {
      params: { test_id: test.id, page_id: doubt.page_id, group: doubt.group },
      body: { values: doubt.values },
    }
    expect(await api.call(sheets.decideGroup, both, { token: teacher.token })).toMatchObject({ status: 422 })
    await decide([])
    expect((await resultOf(adam)).fraction).toBeLessThan(1)
    await decide([right])
    const { fraction, attempt_id } = await resultOf(adam)
    expect(fraction).toBe(1)
    const params = { test_id: test.id, attempt_id: attempt_id ?? '' }
    const { items, changes } = await get(sheets.attemptSheets, { params })
    expect(items.map(({ item_no }) => item_no)).toEqual([1, 2])
    expect(changes.map(({ item_no, before, after }) => [item_no, before.length, after.length])).toEqual([
      [1, 2, 0],
      [1, 0, 1],
    ])
  })

  it('is in the figures of whoever asks for them again, after each step', slow, async () => {
    const { test, own, pupilNamed, paper, photographed } = await stage()
    const [adam, bara] = [pupilNamed('Adam'), pupilNamed('Bára')]
    const askAgain = keptFigures(api, test.id, teacher.token)
    await askAgain('nothing')
    await sent(test.id, await photographed('a', adam.id, ['both', 'right'], 13))
    const { doubts } = await allRead(test)
    const { page_id, group } = at(doubts, 0)
    const params = { test_id: test.id, page_id }
    const decide = (values: string[]) => get(sheets.decideGroup, { params: { ...params, group }, body: { values } })
    const place = (student_id: string) =>
      get(sheets.placePage, { params, body: { student_id, variant: 'a', sheet_page: 1 } })
    const steps: [string, () => Promise<unknown>][] = [
      ['decided', () => decide([paper.rightOf('a', 1)])],
      ['decided otherwise', () => decide([])],
      ['somebody else’s', () => place(bara.id)],
      ['set aside', () => get(sheets.setPageAside, { params })],
      ['counted again', () => place(adam.id)],
      ['of an erased pupil', () => get(classes.eraseStudent, { params: { class_id: own.id, student_id: adam.id } })],
    ]
    const unseen: string[] = []
    for (const [name, step] of steps) {
      await step()
      if ((await askAgain(name)) === 0) unseen.push(name)
    }
    expect(unseen).toEqual([])
  })

  it('sent twice counts once, and one that is read by two servers at once too', slow, async () => {
    const { test, pupilNamed, photographed } = await stage()
    const bytes = await photographed('a', pupilNamed('Adam').id, ['right', 'right'], 4)
    const [first, second] = [await sent(test.id, bytes), await sent(test.id, bytes)]
    expect([first.body['is_new'], second.body['is_new']]).toEqual([true, false])
    expect(second.body['id']).toBe(first.body['id'])
    const work = sheetsJobs(api.api, pino({ level: 'silent' }))[readSheetsQueue]
    const order = { school_id: teacher.school_id, test_id: test.id, picture_id: first.body['id'] }
    await Promise.all([work?.(order), work?.(order)])
    await allRead(test)
    const rows = await api.sql('select file from sheet_pages where test_id = $1', [test.id])
    expect(rows).toHaveLength(1)
    const attempts = await api.sql('select id from attempts where test_id = $1', [test.id])
    expect(attempts).toHaveLength(1)
    await watchJobs(api).idle()
    // The original goes once it is read; of the page one picture stays.
    const stored = await readdir(path.join(folder, 'files'), { recursive: true })
    expect(stored.filter((name) => name.endsWith(String(at(rows, 0)['file'])))).toHaveLength(1)
    expect(await api.sql('select 1 from sheet_pictures where test_id = $1 and file is not null', [test.id])).toEqual([])
  })

  it('leaves no picture behind that no page has, and keeps the one of a page', slow, async () => {
    const { test, pupilNamed, photographed } = await stage()
    const { storage } = api.api
    const put = storage.put.bind(storage)
    const names: string[] = []
    const spy = vi.spyOn(storage, 'put').mockImplementation(async (name, bytes, type) => {
      await put(name, bytes, type)
      // The first try ends between the storage and the database, as with a server that is killed.
      if (names.push(name) === 2) throw new Error('killed')
    })
    onTestFinished(() => spy.mockRestore())
    await sent(test.id, await photographed('a', pupilNamed('Adam').id, ['right', 'right'], 4))
    await allRead(test)
    const [row] = await api.sql('select file from sheet_pages where test_id = $1', [test.id])
    expect(names.slice(2)).toEqual([row?.['file']])
    await watchJobs(api).idle()
    const areStored = names.slice(1).map(async (name) => (await storage.get(name)) !== undefined)
    expect(await Promise.all(areStored)).toEqual([false, true])
  })

  it('photographed once more is set aside; with other marks it waits for the teacher', slow, async () => {
    const { test, pupilNamed, photographed } = await stage()
    const adam = pupilNamed('Adam').id
    await sent(test.id, await photographed('a', adam, ['right', 'right'], 4))
    await allRead(test)
    await sent(test.id, await photographed('a', adam, ['right', 'right'], 5))
    await sent(test.id, await photographed('a', adam, ['right', 'wrong'], 6))
    const { pages } = await allRead(test)
    expect(pages.map(({ problem }) => problem)).toEqual(['twice', 'set_aside'])
  })

  it('without a name is its pupil’s by the number; of no one it waits for the teacher', slow, async () => {
    const { test, pupilNamed, paper } = await stage()
    await api.server.inject({
      ...prepareRequest(exporting.printTest, { params: { test_id: test.id }, body: printing }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${teacher.token}` },
      payload: JSON.stringify(printing),
    })
    await sent(test.id, await paper.photographed({ variant: 'a', answers: ['right', 'wrong'], seed: 5, number: '002' }))
    await sent(test.id, await paper.photographed({ variant: 'a', answers: ['right', 'right'], seed: 6, number: '099' }))
    const { pages, pupils } = await allRead(test)
    expect(at(pupils, 1)).toMatchObject({ student_id: pupilNamed('Bára').id, state: 'counted' })
    const stray = at(pages, 0)
    expect(stray).toMatchObject({ problem: 'no_pupil', variant: 'a', sheet_page: 1 })
    await get(sheets.placePage, {
      params: { test_id: test.id, page_id: stray.id },
      body: { student_id: pupilNamed('Cyril').id, variant: 'a', sheet_page: 1 },
    })
    const after = await read(test)
    expect(after.pages).toEqual([])
    expect(at(after.pupils, 2)).toMatchObject({ state: 'counted' })
  })

  it(
    'of another test, an empty one, and one of a pupil on a screen wait, each for its own decision',
    slow,
    async () => {
      const [one, other] = [await stage(), await stage()]
      const adam = one.pupilNamed('Adam')
      await joinedAttempt(api, one.test, adam)
      await sent(one.test.id, await one.photographed('a', adam.id, ['right', 'right'], 7))
      await sent(one.test.id, await one.photographed('a', one.pupilNamed('Bára').id, [], 8))
      await sent(one.test.id, await other.photographed('a', other.pupilNamed('Adam').id, ['right'], 9))
      const { pages, pupils } = await allRead(one.test)
      expect(new Set(pages.map(({ problem }) => problem))).toEqual(new Set(['has_attempt', 'blank', 'other_test']))
      expect(pupils.map(({ state }) => state)).toEqual(['screen', 'doubts', 'missing'])
      expect(pages.find(({ problem }) => problem === 'other_test')?.other_test?.id).toBe(other.test.id)
      const blank = at(
        pages.filter(({ problem }) => problem === 'blank'),
        0,
      )
      await get(sheets.placePage, {
        params: { test_id: one.test.id, page_id: blank.id },
        body: { student_id: one.pupilNamed('Bára').id, variant: 'a', sheet_page: 1 },
      })
      expect(await one.resultOf(one.pupilNamed('Bára'))).toMatchObject({ on_paper: true, points: 0, fraction: 0 })
      await get(sheets.setPageAside, { params: { test_id: one.test.id, page_id: blank.id } })
      expect(await one.resultOf(one.pupilNamed('Bára'))).toMatchObject({ state: 'not_joined', attempt_id: null })
    },
  )

  it('printed before the test was changed waits for a decision, and its pupil is not missing', slow, async () => {
    const { test, asked, pupilNamed, resultOf } = await stage()
    const { id } = pupilNamed('Adam')
    const questions = asked.toReversed().map(({ question }, index) => ({ item_no: index + 1, question }))
    const before = classSheets({ id: test.id, shuffle_options: test.shuffle_options, questions })
    const filled = { variant: 'a', student: id, answers: ['right', 'right'], seed: 12 } as const
    await sent(test.id, await before.photographed(filled))
    const { pages, pupils } = await allRead(test)
    const page = at(pages, 0)
    expect(page).toMatchObject({ problem: 'reprint', student_id: id, sheet_page: 1 })
    expect(pupils.map(({ state }) => state)).toEqual(['doubts', 'missing', 'missing'])
    await get(sheets.placePage, {
      params: { test_id: test.id, page_id: page.id },
      body: { student_id: id, variant: 'a', sheet_page: 1 },
    })
    expect(await resultOf(pupilNamed('Adam'))).toMatchObject({ on_paper: true })
  })

  it('read once more as another variant has nothing decided: the rows are those of other questions', slow, async () => {
    const { test, pupilNamed, photographed } = await stage()
    const { id } = pupilNamed('Adam')
    await sent(test.id, await photographed('b', id, ['right', 'right'], 14))
    await allRead(test)
    const { attempt_id } = at((await get(results.testResults, { params: { test_id: test.id } })).students, 0)
    const ofAttempt = { params: { test_id: test.id, attempt_id: attempt_id ?? '' } }
    const { page_id, groups } = at((await get(sheets.attemptSheets, ofAttempt)).items, 0)
    const params = { test_id: test.id, page_id }
    const { group } = at(groups, 0)
    await get(sheets.decideGroup, { params: { ...params, group }, body: { values: [] } })
    await get(sheets.placePage, { params, body: { student_id: id, variant: 'a', sheet_page: 1 } })
    expect(await api.sql('select variant, decided from sheet_pages where id = $1', [page_id])).toEqual([
      { variant: 'a', decided: {} },
    ])
  })

  it('has handwriting marked by a person, each answer alone', slow, async () => {
    const { test, pupilNamed, photographed, resultOf } = await stage({ hasText: true })
    for (const [seed, name] of ['Adam', 'Bára'].entries())
      await sent(test.id, await photographed('a', pupilNamed(name).id, ['right', 'right'], 10 + seed))
    await allRead(test)
    const params = { test_id: test.id, item_no: 3 }
    const waiting = await get(marking.markingAnswers, { params, query: {} })
    expect(waiting.map(({ answer }) => answer)).toEqual([{ written: true }, { written: true }])
    expect(new Set(waiting.map(({ group }) => group)).size).toBe(2)
    const { attempt_id } = await resultOf(pupilNamed('Adam'))
    const body = { attempt_id: attempt_id ?? '', item_no: 3, points: 0, note: '', note_shown: false }
    await get(marking.mark, { params: { test_id: test.id }, body })
    expect(await resultOf(pupilNamed('Adam'))).toMatchObject({ manual_count: 0, answer_count: 3 })
    expect(await resultOf(pupilNamed('Bára'))).toMatchObject({ manual_count: 1 })
  })
})

const printing = { variants: '1', questions: false, key: false, sheets: 'blank', rule: 'cross' } as const

describe('what is no answer sheet', () => {
  it('is refused with a sentence: no picture, HEIC, a test that has not started, somebody else’s test', async () => {
    const { test, own } = await stage()
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const replies = [await sent(test.id, Buffer.from('nothing')), await sent(test.id, heic)]
    expect(replies.map(({ status }) => status)).toEqual([422, 422])
    const planned = await plannedTest(api, teacher, own, {
      starts_at: new Date(api.clock.now().getTime() + 86_400_000).toISOString(),
    })
    expect(await sent(planned.id, Buffer.from('%PDF-'))).toMatchObject({ status: 409 })
    expect((await sent(randomUUID(), Buffer.from('%PDF-'))).status).toBe(404)
  })

  it('is told after reading where it only looked like a picture', slow, async () => {
    const { test } = await stage()
    await sent(test.id, Buffer.from('\xFF\xD8\xFF broken', 'latin1'))
    const { failed } = await allRead(test)
    expect(failed.map(({ problem }) => problem)).toEqual(['no_picture'])
    const params = { test_id: test.id, picture_id: at(failed, 0).id }
    await get(sheets.dropPicture, { params })
    expect((await read(test)).failed).toEqual([])
    const again = await api.call(sheets.dropPicture, { params }, { token: teacher.token })
    expect(again.status).toBe(404)
  })

  it('is told once every try to read it has failed, and may be sent again', slow, async () => {
    const { test, pupilNamed, photographed } = await stage()
    const bytes = await photographed('a', pupilNamed('Adam').id, ['right', 'right'], 61)
    const { body } = await sent(test.id, bytes)
    await allRead(test)
    // As it was before it was read.
    await api.sql('delete from sheet_pages where test_id = $1', [test.id])
    const again = 'update sheet_pictures set read_at = null, file = $2 where test_id = $1'
    await api.sql(again, [test.id, newFileName('jpg')])
    expect((await read(test)).waiting_count).toBe(1)
    const order = { school_id: teacher.school_id, test_id: test.id, picture_id: body['id'] }
    const work = sheetsJobs(api.api, pino({ level: 'silent' }))[readSheetsQueue]
    await work?.(order, { isLast: true })
    const { waiting_count, failed } = await read(test)
    expect([waiting_count, failed.map(({ problem }) => problem)]).toEqual([0, ['given_up']])
    expect((await sent(test.id, bytes)).body['is_new']).toBe(true)
    expect((await allRead(test)).failed).toEqual([])
  })

  it('can’t be said to be somebody’s: no place on it is known', slow, async () => {
    const { test, pupilNamed } = await stage()
    const table = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#876' } })
      .jpeg()
      .toBuffer()
    await sent(test.id, Buffer.from(table))
    const { pages } = await allRead(test)
    expect(pages).toMatchObject([{ problem: 'unreadable', may_place: false }])
    const input = {
      params: { test_id: test.id, page_id: at(pages, 0).id },
      body: { student_id: pupilNamed('Adam').id, variant: 'a', sheet_page: 1 },
    } as const
    expect(await api.call(sheets.placePage, input, { token: teacher.token })).toMatchObject({ status: 409 })
    await get(sheets.setPageAside, { params: input.params })
    expect(at((await read(test)).pages, 0)).toMatchObject({ problem: 'set_aside', may_place: false })
    expect(await api.call(sheets.placePage, input, { token: teacher.token })).toMatchObject({ status: 409 })
  })
})
