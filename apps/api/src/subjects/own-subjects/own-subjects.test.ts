import { audit } from '@katedra/contract/audit'
import { colleagues } from '@katedra/contract/colleagues'
import { credits } from '@katedra/contract/credits'
import { gradebook } from '@katedra/contract/gradebook'
import { maxOwnSubjects, ownSubjects, type OwnSubjectForm } from '@katedra/contract/own-subjects'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { questions } from '@katedra/contract/questions'
import { school } from '@katedra/contract/school'
import { subjects } from '@katedra/contract/subjects'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { pooledCredits } from '../../testing/build-credits.ts'
import { textQuestion } from '../../testing/build-question.ts'
import {
  at,
  colleagueOf,
  goodPassword,
  registeredSchool,
  schoolClass,
  signedUpTeacher,
  signIn,
  type SignedInTeacher,
} from '../../testing/build-school.ts'
import { goodPlan, someLevel } from '../../testing/build-test.ts'
import { shortNameOf } from './own-subjects.ts'

let api: TestApi
let admin: SignedInTeacher
let teacher: SignedInTeacher
let number: string
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  admin = await signedUpTeacher(api)
  number = await registeredSchool(api, admin)
  teacher = await colleagueOf(api, admin)
})

const as = (who: SignedInTeacher) => ({ token: who.token })
const ethics: OwnSubjectForm = { name: 'Etická výchova', colour: '#2E5E8C', glyph: 'heart' }
const list = (who = admin) => api.get(ownSubjects.list, {}, as(who))
const create = (body = ethics, who = admin) => api.call(ownSubjects.create, { body }, as(who))
const change = (own_subject_id: number, body: OwnSubjectForm, who = admin) =>
  api.call(ownSubjects.change, { params: { own_subject_id }, body }, as(who))
const remove = (own_subject_id: number, who = admin) =>
  api.call(ownSubjects.remove, { params: { own_subject_id } }, as(who))
const restore = (own_subject_id: number, who = admin) =>
  api.call(ownSubjects.restore, { params: { own_subject_id } }, as(who))
const shown = async (who = admin) =>
  (await api.get(subjects.subjects, {}, as(who))).filter(({ own }) => own !== undefined)
const added = async (body = ethics, who = admin) => (await api.get(ownSubjects.create, { body }, as(who))).id
const filed = async (subject_id: number | null, who = admin) => {
  const body = { subject_id, question: textQuestion() }
  return (await api.get(questions.createQuestion, { body }, as(who))).id
}
const log = async () =>
  (await api.get(audit.auditLog, { query: {} }, as(admin))).entries
    .filter(({ action }) => action.startsWith('subjects.'))
    .map(({ action, target_name }) => [action, target_name])

describe('subjects of a school', () => {
  it('are none at first; one that is added stands behind those of the library for everybody in the school', async () => {
    expect(await list(teacher)).toEqual({ subjects: [], may_edit: false })
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...ethics, is_retired: false, test_count: 0, question_count: 0 })
    expect(await list()).toEqual({ subjects: [body], may_edit: true })
    const all = await api.get(subjects.subjects, {}, as(teacher))
    expect(all.at(-1)).toMatchObject({
      name: 'Etická výchova',
      short_name: 'EV',
      box_color_basic: '#2E5E8C',
      box_color_add: '#d5dfe8',
      display_url: '',
      pdf_list_url: '',
      own: { is_retired: false },
    })
    expect(all.at(-1)?.icon_html).toContain('<path')
    expect(all.filter(({ own }) => own !== undefined)).toHaveLength(1)
    expect(await log()).toEqual([['subjects.own_created', 'Etická výchova']])
  })

  it('are added, changed and removed by who may edit the school, and by no one else', async () => {
    const id = await added()
    expect((await create({ ...ethics, name: 'Jiná' }, teacher)).status).toBe(403)
    expect((await change(id, ethics, teacher)).status).toBe(403)
    expect((await remove(id, teacher)).status).toBe(403)
    expect((await restore(id, teacher)).status).toBe(403)
  })

  it('are never those of another school, nor those of the library', async () => {
    const id = await added()
    const other = await signedUpTeacher(api)
    expect((await list(other)).subjects).toEqual([])
    expect(await shown(other)).toEqual([])
    const library = at(await api.get(subjects.subjects, {}, as(admin)), 0).id
    for (const [foreign, who] of [
      [id, other],
      [library, admin],
    ] as const) {
      expect((await change(foreign, { ...ethics, name: 'Moje' }, who)).status).toBe(404)
      expect((await remove(foreign, who)).status).toBe(404)
      expect((await restore(foreign, who)).status).toBe(404)
    }
    const body = { subject_id: id, question: textQuestion() }
    expect((await api.call(questions.createQuestion, { body }, as(other))).status).toBe(422)
    expect((await api.call(subjects.levels, { params: { subject_id: id } }, as(other))).status).toBe(404)
    // Nobody is asked who they are here.
    expect((await api.call(subjects.subjectPicture, { params: { subject_id: id } })).status).toBe(404)
    expect((await api.call(subjects.pdfList, { params: { subject_id: id }, query: {} })).status).toBe(404)
    const [own] = await api.sql('select code from subjects where id = $1', [id])
    const query = { subject_code: String(own?.['code']) }
    expect(await api.get(subjects.publicSubject, { query })).toEqual({ imgUrl: '', title: '' })
  })

  it('have a name of their own, in whatever case, and not one of the library', async () => {
    const id = await added()
    expect(await create({ ...ethics, name: 'ETICKÁ VÝCHOVA' })).toMatchObject({
      status: 409,
      body: { code: 'subjects.exists' },
    })
    expect((await create({ ...ethics, name: 'dějepis' })).status).toBe(409)
    expect((await create({ ...ethics, name: 'History' })).status).toBe(409)
    // Its reply was lost: sent again it is the same subject.
    expect((await create()).body).toMatchObject({ id })
    const other = await added({ ...ethics, name: 'Latina' })
    expect((await change(other, ethics)).status).toBe(409)
    expect((await change(other, { ...ethics, name: 'latina', glyph: 'quill' })).body).toMatchObject({
      name: 'latina',
      glyph: 'quill',
    })
    expect((await list()).subjects.map(({ name }) => name)).toEqual(['Etická výchova', 'latina'])
    expect(await log()).toEqual([
      ['subjects.own_changed', 'latina'],
      ['subjects.own_created', 'Latina'],
      ['subjects.own_created', 'Etická výchova'],
    ])
  })

  it('are the same where they look the same', async () => {
    await added()
    for (const name of [
      ethics.name.normalize('NFD'),
      'Etická  výchova',
      'Etická\u00A0výchova',
      'Etická\u200B vý\u00ADchova',
    ])
      expect((await create({ ...ethics, name, glyph: 'quill' })).status).toBe(409)
    expect((await create({ ...ethics, name: '\u200B \u2060' })).status).toBe(422)
    expect((await create({ ...ethics, name: '\u202EDruhý\njazyk' })).body).toMatchObject({ name: 'Druhý jazyk' })
  })

  it('are refused with a wrong field, and beyond their number', async () => {
    expect(await create({ name: ' ', colour: 'blue', glyph: 'Ř' })).toMatchObject({
      status: 422,
      body: { detail: { name: expect.anything(), colour: expect.anything(), glyph: expect.anything() } },
    })
    await api.sql(
      `insert into subjects (school_id, code, name, short_name, sign_in_title, box_color_basic, box_color_add)
        select $1, 'own-' || gen_random_uuid(), jsonb_build_object('cs', n::text, 'en', n::text), '{}', '{}', '#000000', '#000000'
        from generate_series(1, $2::int) n`,
      [admin.school_id, maxOwnSubjects],
    )
    expect(await create()).toMatchObject({ status: 409, body: { code: 'subjects.too_many_subjects' } })
  })

  it('are deleted where nothing is of them, with who teaches them', async () => {
    const id = await added()
    const params = { teacher_id: teacher.id, subject_id: id }
    await api.get(colleagues.assignSubject, { params }, as(admin))
    expect((await remove(id)).body).toEqual({ is_retired: false })
    expect((await list()).subjects).toEqual([])
    expect((await remove(id)).status).toBe(404)
    expect((await log())[0]).toEqual(['subjects.own_deleted', 'Etická výchova'])
  })

  it('go out of use where something is of them, keep their name there, and come back', async () => {
    const id = await added()
    const question_id = await filed(id, teacher)
    expect((await list()).subjects).toMatchObject([{ question_count: 1 }])
    expect((await remove(id)).body).toEqual({ is_retired: true })
    expect((await remove(id)).body).toEqual({ is_retired: true })
    expect(await shown()).toMatchObject([{ id, name: 'Etická výchova', own: { is_retired: true } }])
    // Added again it would be neither new nor offered.
    expect(await create()).toMatchObject({ status: 409, body: { code: 'subjects.exists' } })
    // What is of it may still be written.
    const { version } = await api.get(questions.question, { params: { question_id } }, as(teacher))
    const body = { subject_id: id, question: textQuestion('Co je etika?'), tags: ['x'], version }
    expect((await api.call(questions.updateQuestion, { params: { question_id }, body }, as(teacher))).status).toBe(200)
    expect((await restore(id)).body).toMatchObject({ id, is_retired: false })
    expect((await restore(id)).status).toBe(200)
    // Filed elsewhere and deleted, its former versions still name the subject.
    await api.get(questions.deleteQuestions, { body: { question_ids: [question_id] } }, as(teacher))
    expect((await log()).map(([action]) => action)).toEqual([
      'subjects.own_restored',
      'subjects.own_retired',
      'subjects.own_created',
    ])
  })

  it('are seen by their school alone, also by a query that names no school', async () => {
    const id = await added()
    const rows = (schoolId: string | undefined) =>
      api.api.database.read(schoolId, async (db) =>
        (await db.selectFrom('subjects').select('id').where('id', '=', id).execute()).map((row) => row.id),
      )
    const other = await signedUpTeacher(api)
    expect(await rows(admin.school_id)).toEqual([id])
    expect(await rows(other.school_id)).toEqual([])
    expect(await rows(undefined)).toEqual([])
    const touched = await api.api.database.transaction(other.school_id, async (db) => {
      const own = await sql`update subjects set position = 1 where id = ${id}`.execute(db)
      // Those of the library are written where no school is open.
      const library = await sql`update subjects set position = position where school_id is null`.execute(db)
      return [own.numAffectedRows, library.numAffectedRows]
    })
    expect(touched).toEqual([0n, 0n])
    await expect(
      api.api.database.transaction(other.school_id, (db) =>
        sql`insert into subjects (school_id, code, name, short_name, sign_in_title, box_color_basic, box_color_add)
          values (${admin.school_id}, 'own-x', '{}', '{}', '{}', '#000000', '#000000')`.execute(db),
      ),
    ).rejects.toThrow('row-level security')
  })

  it('go with the school of an only teacher', async () => {
    const alone = await signedUpTeacher(api)
    const id = await added(ethics, alone)
    await filed(id, alone)
    await api.get(profile.deleteAccount, { body: { password: goodPassword } }, as(alone))
    expect(await api.sql('select id from subjects where school_id = $1', [alone.school_id])).toEqual([])
  })

  it('come along with a teacher who joins a school; of one name there is one in use', async () => {
    const theirs = await added()
    const alone = await signedUpTeacher(api)
    const mine = await added({ ...ethics, name: 'etická výchova', glyph: 'star' }, alone)
    const latin = await added({ ...ethics, name: 'Latina' }, alone)
    const ofEthics = await filed(mine, alone)
    const ofLatin = await filed(latin, alone)
    const params = { question_id: ofEthics }
    const { version } = await api.get(questions.question, { params }, as(alone))
    const body = { subject_id: mine, question: textQuestion('Kdo napsal Babičku?'), tags: [], version }
    await api.get(questions.updateQuestion, { params, body }, as(alone))
    const [german, theirGerman] = [
      await added({ ...ethics, name: 'Němčina' }, alone),
      await added({ ...ethics, name: 'Němčina' }),
    ]
    const ofGerman = await filed(german, alone)
    const asked = await api.get(school.askToJoin, { body: { identification_number: number, message: '' } }, as(alone))
    const request_id = asked.join_request?.id ?? ''
    await api.get(school.acceptJoinRequest, { params: { request_id } }, as(admin))
    expect((await list()).subjects).toMatchObject([
      { id: theirs, name: 'Etická výchova', question_count: 1, is_retired: false },
      { id: latin, name: 'Latina', question_count: 1, is_retired: false },
      { id: theirGerman, name: 'Němčina', question_count: 1, is_retired: false },
      { id: mine, name: 'etická výchova (2)', question_count: 0, is_retired: true },
    ])
    const joined = await signIn(api, alone.email)
    const subjectOf = async (question_id: string) =>
      (await api.get(questions.question, { params: { question_id } }, as(joined))).subject_id
    expect([await subjectOf(ofEthics), await subjectOf(ofLatin)]).toEqual([theirs, latin])
    expect(await subjectOf(ofGerman)).toBe(theirGerman)
    // Emptied, it is still named by a former version.
    expect((await remove(mine)).body).toEqual({ is_retired: true })
  })
})

describe('a test of a subject of the school', () => {
  const plan = async (subject_id: number, question_ids: string[], class_id: string) => {
    const { level_id: _, draw: __, ...rest } = await goodPlan(api, admin, { id: class_id })
    return api.call(plannedTests.planTest, { body: { ...rest, subject_id, question_ids } }, as(admin))
  }
  const plansLeft = async () => (await api.get(profile.me, {}, as(admin))).free_plans_left

  it('is planned with own questions of whatever subject, on a free plan, and files in the gradebook', async () => {
    const id = await added()
    const pupils = await schoolClass(api, admin)
    const before = await plansLeft()
    const { status } = await plan(id, [await filed(id), await filed(null)], pupils.id)
    expect(status).toBe(201)
    expect(await plansLeft()).toBe(before - 1)
    expect((await list()).subjects).toMatchObject([{ id, test_count: 1, question_count: 1 }])
    expect((await remove(id)).body).toEqual({ is_retired: true })
    const test_id = at(await api.get(plannedTests.tests, {}, as(admin)), 0).id
    await api.get(plannedTests.launchTest, { params: { test_id } }, as(admin))
    const { choices } = await api.get(gradebook.gradebook, { params: { class_id: pupils.id }, query: {} }, as(admin))
    expect(choices.subjects).toEqual([{ id, name: { cs: 'Etická výchova', en: 'Etická výchova' } }])
  })

  it('has no questions of the library alone: credits pay for those', async () => {
    const id = await added()
    const pupils = await schoolClass(api, admin)
    const level = await someLevel(api, admin)
    const { status, body } = await plan(id, [at(level.questions, 0).id], pupils.id)
    expect(status).toBe(422)
    expect(body).toMatchObject({ detail: { question_ids: expect.anything() } })
  })

  it('is covered by credits of any subject, and neither holds nor spends them', async () => {
    const id = await added()
    const pupils = await schoolClass(api, admin)
    await pooledCredits(api, admin, { quantity: pupils.students.length })
    const params = { class_id: pupils.id }
    await api.get(
      credits.addClassCredits,
      { params, body: { program_id: 1, student_ids: pupils.students.map((one) => one.id) } },
      as(admin),
    )
    const [coverage] = await api.get(credits.coverage, { query: { subject_id: id } }, as(admin))
    expect(coverage?.is_covered).toBe(true)
    const before = await plansLeft()
    expect((await plan(id, [await filed(null)], pupils.id)).status).toBe(201)
    expect(await plansLeft()).toBe(before)
    const { programs } = await api.get(credits.classCredits, { params }, as(admin))
    expect(at(programs, 0).students.map(({ state }) => state)).not.toContain('used')
  })
})

describe('the short name', () => {
  it.each([
    ['Etika', 'Eti'],
    ['Mediální výchova', 'MV'],
    ['Člověk a svět práce', 'ČASP'],
    ['Dějiny – umění', 'DU'],
    ['Ch', 'Ch'],
    ['???', '???'],
  ])('of %s is %s', (name, short) => expect(shortNameOf(name)).toBe(short))
})
