import { attempts } from '@katedra/contract/attempts'
import { library } from '@katedra/contract/library'
import { subjects } from '@katedra/contract/subjects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { iconHtml } from './subjects.drawings.ts'
import { emptyAnswer, joinedAttempt, launchedTest, someLevel } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

type PublicQuery = Partial<Record<'subject_id' | 'country_id' | 'subject_code', string>>
const publicSubject = (query: PublicQuery, language = 'cs') => api.call(subjects.publicSubject, { query }, { language })
const nothing = { status: 200, body: { imgUrl: '', title: '' } }

describe('the public subject', () => {
  it.each<PublicQuery>([
    { subject_id: '1' },
    { subject_id: '1', country_id: '1' },
    { subject_code: 'matematika' },
    { subject_code: 'matematika', country_id: '2' },
  ])('is found by %j', async (query) => {
    const { status, body } = await publicSubject(query)
    expect(status).toBe(200)
    expect(body).toEqual({ imgUrl: expect.any(String), title: expect.stringMatching(/./) })
  })

  it('speaks the language of the browser', async () => {
    const [czech, english] = [
      await publicSubject({ subject_code: 'matematika' }, 'cs'),
      await publicSubject({ subject_code: 'matematika' }, 'en'),
    ]
    expect(czech.body).not.toEqual(english.body)
  })

  it.each<PublicQuery>([
    {},
    { subject_id: '999' },
    { subject_id: 'x' },
    { subject_id: '' },
    { subject_code: 'x' },
    { subject_id: '99999999999999' },
  ])('is empty for %j: the page shows its own title', async (query) => {
    expect(await publicSubject(query)).toMatchObject(nothing)
  })

  it.each(['999', 'x', '', '-1', '1.5'])(
    'refuses the country %j with the specification’s message in every language',
    async (country_id) => {
      for (const language of ['cs', 'en']) {
        expect(await publicSubject({ country_id, subject_id: '1' }, language)).toMatchObject({
          status: 404,
          body: { detail: 'Invalid country ID in url parameters', code: 'subjects.unknown_country' },
        })
      }
    },
  )
})

describe('subjects', () => {
  it('have the fields of the specification, section 3, in the language of the caller', async () => {
    const czech = await api.get(subjects.subjects, {}, { token: teacher.token })
    const fields = [
      'id',
      'name',
      'short_name',
      'description',
      'code',
      'display_url',
      'target_url',
      'box_color_basic',
      'box_color_add',
      'icon_html',
      'pdf_list_url',
      'pdf_list_description',
    ]
    expect(czech).toHaveLength(10)
    for (const subject of czech) expect(Object.keys(subject).toSorted()).toEqual(fields.toSorted())
    await api.sql('update users set language = null where id = $1', [teacher.id])
    const english = await api.get(subjects.subjects, {}, { token: teacher.token, language: 'en' })
    expect(at(english, 0).name).not.toBe(at(czech, 0).name)
  })
})

describe('pictures of subjects and levels', () => {
  const plain =
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"(?: [\w-]+="[\w#. -]*")*>(?:<(?:rect|path|g)(?: [\w-]+="[\w#. ()-]*")*\/?>|<\/g>)+<\/svg>$/
  const drawingAt = async (url: string) => {
    const { statusCode, headers, body } = await api.server.inject({ url })
    expect({ url, statusCode }).toEqual({ url, statusCode: 200 })
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    return body
  }

  it('stand at the address that the sign-in page is given, in the subject’s own colours', async () => {
    const { body } = await publicSubject({ subject_code: 'zemepis' })
    const picture = await drawingAt(String(Object(body).imgUrl))
    expect(picture).toMatch(plain)
    expect(picture).toContain('#1F5F6B')
    expect(picture).toContain('#D3E8E6')
  })

  it('stand at the addresses of all tiles', async () => {
    const list = await api.get(subjects.subjects, {}, { token: teacher.token })
    const tiles = await Promise.all(
      list.map(({ id }) => api.get(subjects.levels, { params: { subject_id: id } }, { token: teacher.token })),
    )
    const pictures = await Promise.all(tiles.flat().map(({ img_url }) => drawingAt(img_url)))
    expect(pictures.length).toBeGreaterThan(10)
    for (const picture of pictures) expect(picture).toMatch(plain)
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it.each(['columns', '', '"><script>alert(1)</script>', '__proto__', "' onload='x"])(
    'have nothing in them of the word %j but a drawing of ours',
    (word) => {
      expect(iconHtml(word)).toMatch(plain)
    },
  )

  it('give way to an operator’s own', async () => {
    await api.sql("update subjects set sign_in_image = '/own.webp' where code = 'fyzika'")
    expect((await publicSubject({ subject_code: 'fyzika' })).body).toMatchObject({ imgUrl: '/own.webp' })
    await api.sql("update subjects set sign_in_image = '' where code = 'fyzika'")
  })

  it('of what is not there are 404', async () => {
    for (const url of ['/v1/subjects/999/picture/', '/v1/levels/9999/picture/', '/v1/subjects/999/pdf-list/'])
      expect((await api.server.inject({ url })).statusCode).toBe(404)
  })
})

describe('what a subject leads to', () => {
  it('is the sign-in page with its picture, and a PDF of its levels for anybody', async () => {
    const [subject] = await api.get(subjects.subjects, {}, { token: teacher.token })
    if (subject === undefined) throw new Error('There is no subject.')
    expect(subject.display_url).toBe(`${api.api.publicUrl()}/?subject_code=${subject.code}`)
    expect(subject.pdf_list_description).not.toBe('')
    const read = async () => {
      const { statusCode, headers, rawPayload } = await api.server.inject({ url: subject.pdf_list_url })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'content-type': 'application/pdf' })
      return rawPayload
    }
    const first = await read()
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    // The same list is not made twice: its bytes, with the time of their making, are the same.
    expect((await read()).equals(first)).toBe(true)
    await api.sql('update levels set title = $1 where key = (select min(key) from levels where subject_id = $2)', [
      JSON.stringify({ cs: 'Jiná', en: 'Another' }),
      subject.id,
    ])
    expect((await read()).equals(first)).toBe(false)
  })
})

describe('levels', () => {
  const levels = (subject_id: number) => api.get(subjects.levels, { params: { subject_id } }, { token: teacher.token })

  it('come with the number of their questions', async () => {
    const { subject_id } = await someLevel(api, teacher)
    const tiles = await levels(subject_id)
    expect(tiles.every(({ year_from, year_to }) => year_from >= 1 && year_from <= year_to && year_to <= 9)).toBe(true)
    expect(tiles.map(({ question_count, answered_count }) => [question_count, answered_count])).toEqual([
      [40, 0],
      [40, 0],
      [40, 0],
      [40, 0],
      [40, 0],
    ])
    for (const { title, img_url, count_threshold } of tiles)
      expect([title, img_url, count_threshold > 0]).toEqual([
        expect.stringMatching(/./),
        expect.stringMatching(/./),
        true,
      ])
  })

  it('count each question once that the teacher’s pupils have answered, and none of a colleague elsewhere', async () => {
    const { subject_id, questions } = await someLevel(api, teacher)
    const chosen = [at(questions, 0).id, at(questions, 1).id, at(questions, 2).id]
    const pupils = await schoolClass(api, teacher)
    const test = await launchedTest(api, teacher, pupils, { question_ids: chosen })
    for (const student of pupils.students) {
      const { token, attempt } = await joinedAttempt(api, test, student)
      for (const item_no of [1, 2]) {
        const answer = emptyAnswer(at(questions, item_no - 1).question)
        await api.get(
          attempts.saveAnswer,
          { params: { attempt_id: attempt.id, item_no }, body: { revision: 1, answer, active_ms: 1 } },
          { token },
        )
      }
    }
    expect((await levels(subject_id)).map(({ answered_count }) => answered_count)).toEqual([2, 0, 0, 0, 0])
    const stranger = await signedUpTeacher(api)
    const seen = await api.get(subjects.levels, { params: { subject_id } }, { token: stranger.token })
    expect(seen.map(({ answered_count }) => answered_count)).toEqual([0, 0, 0, 0, 0])
  })

  it('count what a class of the teacher has answered in a colleague’s test', async () => {
    const { subject_id } = await someLevel(api, teacher)
    const colleague = await colleagueOf(api, teacher)
    const countOf = async () => {
      const tiles = await api.get(subjects.levels, { params: { subject_id } }, { token: colleague.token })
      return at(tiles, 0).answered_count
    }
    expect(await countOf()).toBe(0)
    await api.sql('insert into class_teachers select school_id, class_id, $2 from tests where teacher_id = $1', [
      teacher.id,
      colleague.id,
    ])
    expect(await countOf()).toBe(2)
  })

  it('of a subject that does not exist are 404', async () => {
    expect(await api.call(subjects.levels, { params: { subject_id: 999 } }, { token: teacher.token })).toMatchObject({
      status: 404,
    })
  })
})

describe('questions of a level', () => {
  it('come with their keys, for the teacher who chooses', async () => {
    const { id, questions } = await someLevel(api, teacher)
    expect(questions).toHaveLength(40)
    for (const { level_id, title, question } of questions) {
      expect(level_id).toBe(id)
      expect(title).toEqual(question.prompt)
      expect(question).toHaveProperty('key')
    }
  })

  it('of a level that does not exist are 404', async () => {
    expect(
      await api.call(library.levelQuestions, { params: { level_id: 999 } }, { token: teacher.token }),
    ).toMatchObject({ status: 404 })
  })
})
