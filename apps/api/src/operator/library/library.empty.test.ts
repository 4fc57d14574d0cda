import { operatorLibrary } from '@katedra/contract/operator-library'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadFilesAtStart } from '../../load-files.ts'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { actionsOf, operatorAtConsole, secondOperatorEmail } from '../../testing/build-operator.ts'
import { at } from '../../testing/build-school.ts'
import { lastQuestionTakenOut, levelForm, libraryQuestionForm } from '../../testing/sample-library.ts'
import { waitingStatements } from '../../testing/waiting-statements.ts'

let api: TestApi
let beside: TestApi
let token: string
let other: string
beforeAll(async () => {
  api = await startTestApi()
  beside = await startTestApi({ beside: api })
  token = (await operatorAtConsole(api)).token
  other = (await operatorAtConsole(api, secondOperatorEmail)).token
})
afterAll(async () => {
  await beside.stop()
  await api.stop()
})

const lastOne = { status: 409, body: { code: 'operator.last_question' } }

/** A level made at the console with the given number of questions, shown to teachers unless it is said otherwise. */
async function levelWith(count: number, is_shown = true): Promise<{ level_id: number; questions: string[] }> {
  const params = { subject_id: 1 }
  const { id: level_id } = await api.get(operatorLibrary.createLevel, { params, body: levelForm() }, { token })
  const questions: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const question = { params: { level_id }, body: libraryQuestionForm() }
    questions.push((await api.get(operatorLibrary.createQuestion, question, { token })).id)
  }
  if (is_shown) expect(await show(level_id, true)).toMatchObject({ status: 204 })
  return { level_id, questions }
}

const show = (level_id: number, is_shown: boolean, by = token) =>
  api.call(operatorLibrary.showLevel, { params: { level_id }, body: { is_shown } }, { token: by })
const use = (library_question_id: string, is_shown: boolean, by = { on: api, token }) =>
  by.on.call(operatorLibrary.showQuestion, { params: { library_question_id }, body: { is_shown } }, { token: by.token })
const waiting = () => waitingStatements(api)
const stateOf = async (level_id: number) => {
  const { level } = await api.get(operatorLibrary.questions, { params: { level_id } }, { token })
  return { isShown: level.retired_at === null, questions: level.question_count }
}

describe('the last question of a level', () => {
  it('stays in use while teachers see the level, and may go once they do not', async () => {
    const { level_id, questions } = await levelWith(2)
    expect(await use(at(questions, 0), false)).toMatchObject({ status: 204 })
    const before = await actionsOf(api)
    const refused = await use(at(questions, 1), false)
    expect(refused).toMatchObject(lastOne)
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('Nejdřív úroveň skryjte') })
    expect(await stateOf(level_id)).toEqual({ isShown: true, questions: 1 })
    expect(await actionsOf(api)).toEqual(before)
    await show(level_id, false)
    expect(await use(at(questions, 1), false)).toMatchObject({ status: 204 })
    expect(await stateOf(level_id)).toEqual({ isShown: false, questions: 0 })
  })

  it('stays when two operators retire the last two at once, on whichever server', async () => {
    const levels = []
    for (let nth = 0; nth < 8; nth += 1) levels.push(await levelWith(2))
    const answers = await Promise.all(
      levels.map(({ questions }) =>
        Promise.all([use(at(questions, 0), false), use(at(questions, 1), false, { on: beside, token: other })]),
      ),
    )
    for (const both of answers) expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 409]))
    for (const { level_id } of levels) expect(await stateOf(level_id)).toEqual({ isShown: true, questions: 1 })
  })

  it('is not retired while somebody shows the level', async () => {
    const levels = []
    for (let nth = 0; nth < 8; nth += 1) levels.push(await levelWith(1, false))
    await Promise.all(
      levels.flatMap(({ level_id, questions }) => [
        show(level_id, true, other),
        use(at(questions, 0), false, { on: beside, token }),
      ]),
    )
    for (const { level_id } of levels) {
      const { isShown, questions } = await stateOf(level_id)
      expect(questions).toBe(isShown ? 1 : 0)
    }
  })

  it('is not retired where files have moved it a moment ago', async () => {
    const { questions } = await levelWith(2)
    const target = await levelWith(1)
    const moved = at(questions, 0)
    let retiring: ReturnType<typeof use> | undefined
    await api.api.database.transaction(undefined, async (db) => {
      // As loading the files does.
      await sql`select id from levels order by id for no key update`.execute(db)
      await sql`update library_questions set level_id = ${target.level_id} where id = ${moved}`.execute(db)
      await sql`update library_questions set retired_at = now() where id = ${at(target.questions, 0)}`.execute(db)
      retiring = use(moved, false)
      await expect.poll(waiting).toBe(1)
    })
    expect(await retiring).toMatchObject({ status: 409, body: { code: 'operator.changed_meanwhile' } })
    expect(await stateOf(target.level_id)).toEqual({ isShown: true, questions: 1 })
    expect(await use(moved, false)).toMatchObject(lastOne)
  })

  it('does not go back to a file that has it in another level', async () => {
    const { level_id, questions } = await levelWith(1, false)
    const [moved] = await api.sql("select id from library_questions where key like 'fyzika/%' order by key limit 1")
    const library_question_id = String(moved?.['id'])
    await api.sql("update library_questions set level_id = $1, edited_at = now(), edited_by = 'Olga' where id = $2", [
      level_id,
      library_question_id,
    ])
    await show(level_id, true)
    await use(at(questions, 0), false)
    const follow = () =>
      api.call(operatorLibrary.followQuestion, { params: { library_question_id }, body: {} }, { token })
    expect(await follow()).toMatchObject(lastOne)
    await use(at(questions, 0), true)
    expect(await follow()).toMatchObject({ status: 204 })
  })

  it.each(['library_questions', 'levels'])('is not deleted, nor its level: nobody deletes %s', async (table) => {
    const deleting = api.api.database.transaction(undefined, (db) => sql`delete from ${sql.table(table)}`.execute(db))
    await expect(deleting).rejects.toThrow('permission denied')
  })

  it('is not moved by files past all rules: nothing of them is loaded', async () => {
    const { level_id } = await levelWith(0, false)
    const [only] = await api.sql(
      `select min(q.id::text) as id, level_id from library_questions q where q.retired_at is null and q.key like 'fyzika/%'
        group by level_id order by count(*), level_id limit 1`,
    )
    await api.sql(
      `update library_questions set retired_at = now(), edited_at = now(), edited_by = 'Olga' where level_id = $1 and id <> $2`,
      [only?.['level_id'], only?.['id']],
    )
    await api.sql('update library_questions set level_id = $1 where id = $2', [level_id, only?.['id']])
    const said = await loadFilesAtStart(api.api.database)
    // Moved back by its file: the level has its question again.
    expect(said).toBeUndefined()
    await api.sql(`update library_questions set level_id = $1, edited_at = now(), edited_by = 'Olga' where id = $2`, [
      level_id,
      only?.['id'],
    ])
    expect(await loadFilesAtStart(api.api.database)).toMatch(/no question would be left in it/)
    await api.sql(
      'update library_questions set retired_at = null, edited_at = null, edited_by = null where edited_by = $1',
      ['Olga'],
    )
    await loadFilesAtStart(api.api.database)
  })
})

describe('a level whose questions are all retired', () => {
  it('is not shown by following its file', async () => {
    const [level] = await api.sql("select id, key from levels where key like 'chemie-%' order by position limit 1")
    const level_id = Number(level?.['id'])
    await show(level_id, false)
    await api.sql(
      "update library_questions set retired_at = now(), edited_at = now(), edited_by = 'Olga' where level_id = $1",
      [level_id],
    )
    const follow = () => api.call(operatorLibrary.followLevel, { params: { level_id }, body: {} }, { token })
    expect(await follow()).toMatchObject({ status: 409, body: { code: 'operator.empty_level' } })
    expect(await stateOf(level_id)).toEqual({ isShown: false, questions: 0 })
  })

  it('is named by a starting server, which goes on with the library that it has', async () => {
    await lastQuestionTakenOut(api, 'dejepis-novovek')
    const stored = () => api.sql('select key, retired_at, has_file from library_questions order by key')
    const before = await stored()
    const said = await loadFilesAtStart(api.api.database)
    expect(said).toMatch(
      /^content\/dejepis: teachers see the level dejepis-novovek \(.+\) and no question would be left/,
    )
    expect(await stored()).toEqual(before)
    await api.sql(
      "update levels set retired_at = now(), edited_at = now(), edited_by = 'Olga' where key = 'dejepis-novovek'",
    )
    expect(await loadFilesAtStart(api.api.database)).toBeUndefined()
  })
})
