import { colleagues } from '@katedra/contract/colleagues'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { questions } from '@katedra/contract/questions'
import { school } from '@katedra/contract/school'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { abcQuestion, ownQuestion } from '../testing/build-question.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'
import {
  colleagueOf,
  registeredSchool,
  schoolClass,
  signedUpTeacher,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { presentAuthor } from './questions.writing.queries.ts'

let api: TestApi
let admin: SignedInTeacher
let number: string
beforeAll(async () => {
  api = await startTestApi()
  admin = await signedUpTeacher(api)
  number = await registeredSchool(api, admin)
})
afterAll(() => api.stop())

const as = ({ token }: SignedInTeacher) => ({ token })
const look = (who: SignedInTeacher, question_id: string) =>
  api.call(questions.question, { params: { question_id } }, as(who))
/** How often the bank says that something is a teacher's. */
async function placesOf({ id }: SignedInTeacher) {
  const [row] = await api.sql(
    `select * from (
      select count(*) filter (where author_id = $1)::int as author, count(*) filter (where updated_by = $1)::int as saver,
        count(*) filter (where origin_author_id = $1)::int as origin from school_questions) as questions
    cross join (select count(*)::int as version from school_question_versions where saved_by = $1) as versions
    cross join (select count(*)::int as picture from question_pictures where uploaded_by = $1) as pictures`,
    [id],
  )
  return row
}

describe('a teacher who leaves', () => {
  it('leaves what is shared to the school, without a name, and takes along what is private', async () => {
    const leaver = await colleagueOf(api, admin)
    const shared = await ownQuestion(api, leaver, { visibility: 'school' })
    const hidden = await ownQuestion(api, leaver)
    const copied = await api.get(questions.copyQuestion, { params: { question_id: shared.id } }, as(admin))
    const pupils = await schoolClass(api, admin)
    const starts_at = new Date(api.clock.now().getTime() + 600_000).toISOString()
    const body = { class_id: pupils.id, title: 'Test', starts_at, subject_id: 1, question_ids: [hidden.id, shared.id] }
    await api.sql('insert into class_teachers values ($1, $2, $3)', [admin.school_id, pupils.id, leaver.id])
    const test = await api.get(plannedTests.planTest, { body }, as(leaver))
    await api.get(
      colleagues.removeColleague,
      { params: { teacher_id: leaver.id }, body: { heir_id: admin.id } },
      as(admin),
    )
    expect(await look(admin, shared.id)).toMatchObject({
      status: 200,
      body: { author: null, whose: 'school', may: { edit: true } },
    })
    expect(await look(admin, copied.id)).toMatchObject({ body: { origin: { author_name: '' } } })
    expect(await api.sql('select id from school_questions where id = $1', [hidden.id])).toEqual([])
    const { questions: planned } = await api.get(plannedTests.test, { params: { test_id: test.id } }, as(admin))
    expect(planned.map(({ school_question_id }) => school_question_id)).toEqual([null, shared.id])
    expect(
      await api.call(
        questions.shareQuestions,
        { body: { question_ids: [shared.id], visibility: 'private' } },
        as(admin),
      ),
    ).toMatchObject({ status: 422 })
  })

  it('is named nowhere in the bank any more, and nothing points at who has gone', async () => {
    const leaver = await colleagueOf(api, admin)
    const shared = await ownQuestion(api, leaver, { visibility: 'school' })
    const change = { subject_id: 1, tags: [], question: abcQuestion('Druhá'), version: 1 }
    await api.get(questions.updateQuestion, { params: { question_id: shared.id }, body: change }, as(leaver))
    await api.sql(`insert into question_pictures values ($1, 'obrazek.webp', $2, now(), 1)`, [
      leaver.school_id,
      leaver.id,
    ])
    const copy = () => api.call(questions.copyQuestion, { params: { question_id: shared.id } }, as(admin))
    await copy()
    const remove = api.call(colleagues.removeColleague, { params: { teacher_id: leaver.id }, body: {} }, as(admin))
    // Whoever copies at this very moment is either before the leaving, or finds the author gone.
    const [removed, copied] = await Promise.all([remove, copy()])
    expect([removed.status, copied.status]).toEqual([204, 201])
    expect(await placesOf(leaver)).toEqual({ author: 0, saver: 0, origin: 0, version: 0, picture: 0 })
    expect(await look(admin, shared.id)).toMatchObject({ status: 200, body: { version: 2, author: null } })
  })

  it('waits for a copy that is just being made, which waits for nobody', async () => {
    const leaver = await colleagueOf(api, admin)
    let removed: ReturnType<typeof look> | undefined
    await api.api.database.transaction(admin.school_id, async (db) => {
      expect(await presentAuthor(db, admin.school_id, leaver.id)).toBe(leaver.id)
      removed = api.call(colleagues.removeColleague, { params: { teacher_id: leaver.id }, body: {} }, as(admin))
      await expect.poll(() => waitingStatements(api)).toBe(1)
      // What the key of the copy's row asks for.
      expect(await presentAuthor(db, admin.school_id, admin.id)).toBe(admin.id)
    })
    expect(await removed).toMatchObject({ status: 204 })
  })

  it('is not deleted past the leaving while the bank names them, nor a question that a test names', async () => {
    const author = await colleagueOf(api, admin)
    const { id } = await ownQuestion(api, author, { visibility: 'school' })
    await expect(api.sql('delete from teachers where id = $1', [author.id])).rejects.toThrow('violates foreign key')
    const pupils = await schoolClass(api, author)
    const starts_at = new Date(api.clock.now().getTime() + 600_000).toISOString()
    const body = { class_id: pupils.id, title: 'Test', starts_at, subject_id: 1, question_ids: [id] }
    await api.get(plannedTests.planTest, { body }, as(author))
    await expect(api.sql('delete from school_questions where id = $1', [id])).rejects.toThrow('violates foreign key')
  })

  it('has own questions in what they take along', async () => {
    const leaver = await colleagueOf(api, admin)
    await ownQuestion(api, leaver, { question: abcQuestion('Moje') })
    expect(await api.get(profile.exportAccount, {}, as(leaver))).toMatchObject({
      questions: [{ question: { prompt: { cs: 'Moje' } }, visibility: 'private' }],
    })
  })
})

describe('a teacher who joins a school', () => {
  it('brings questions, versions and tests with them', async () => {
    const asker = await signedUpTeacher(api)
    const { id } = await ownQuestion(api, asker, { visibility: 'school' })
    await api.get(
      questions.updateQuestion,
      { params: { question_id: id }, body: { subject_id: 1, tags: [], question: abcQuestion('Druhá'), version: 1 } },
      as(asker),
    )
    const { join_request } = await api.get(
      school.askToJoin,
      { body: { identification_number: number, message: '' } },
      as(asker),
    )
    await api.get(school.acceptJoinRequest, { params: { request_id: join_request?.id ?? '' } }, as(admin))
    expect(await look(admin, id)).toMatchObject({ status: 200, body: { version: 2, author: { id: asker.id } } })
    const versions = await api.get(questions.questionVersions, { params: { question_id: id } }, as(admin))
    expect(versions).toHaveLength(2)
  })
})
