import { library } from '@katedra/contract/library'
import { subjects } from '@katedra/contract/subjects'
import { inLanguage, languages, Question } from '@katedra/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes, pathOf, type NamedRoute } from '../testing/all-routes.ts'
import { at } from '../testing/build-school.ts'
import { startWalk, walkCallers, type Walk, type WalkCaller } from '../testing/walk-routes.ts'

/*
 * Every route that is read, asked for a question of the library that was not planned, for all of them and for its level: what
 * tells a right answer there comes in registered schools alone.
 */
const routes = allRoutes().filter(
  ({ route }) => route.method === 'GET' && route.events === undefined && route.access !== 'operator',
)
const callerCalled = (title: string) =>
  at(
    walkCallers.filter((caller) => caller.title === title),
    0,
  )
const founder = callerCalled('the only teacher of an unregistered school')
const firstAdmin = callerCalled('SCHOOL_FIRST_ADMIN')

/** What gives keys of the library to who may know them; a new route of this kind is written down here. */
const withKeys = ['library.levelQuestions', 'questions.bank', 'questions.chosenQuestions', 'questions.question']
/** Samples of a generator come with their keys, and by chance one of them is the example that the library shows of it. */
const perhapsWithKeys = ['generators.samples']

let walk: Walk
/** A question of the library that no test of the sample school holds. */
let unplanned: { id: string; level_id: number }
/** Texts that no one may find in a reply, and what each question asks that they are of. */
let secrets: string[]
let prompts: Set<string>
beforeAll(async () => {
  walk = await startWalk()
  const rows = await walk.api.sql(
    `with planned as materialized (select distinct library_question_id from test_questions)
    select id, level_id, question from library_questions l where retired_at is null
      and not exists (select from planned where planned.library_question_id = l.id) order by key`,
  )
  const read = rows.map((row) => ({ ...row, question: Question.parse(row['question']) }))
  unplanned = { id: String(at(rows, 0)['id']), level_id: Number(at(rows, 0)['level_id']) }
  const shown = JSON.stringify(read.map(({ question }) => [question.prompt, question.content]))
  secrets = read
    .flatMap(({ question }) =>
      languages.map((language) =>
        question.explanation === undefined ? '' : inLanguage(question.explanation, language),
      ),
    )
    .filter((text) => text.length > 20 && !shown.includes(text))
  prompts = new Set(read.map(({ question }) => JSON.stringify(question.prompt)))
})
afterAll(() => walk.stop())

/** Queries that lead to the library, next to the plain call. */
function queriesOf({ name }: NamedRoute): string[] {
  if (name === 'questions.bank') return ['', '?whose=library', `?whose=library&level_id=${unplanned.level_id}`]
  if (name === 'questions.chosenQuestions') return [`?question_ids=${unplanned.id}`]
  return ['']
}

/** What a reply tells of questions that were not planned. */
async function toldBy(named: NamedRoute, caller: WalkCaller): Promise<string[]> {
  const { token, params } = await walk.become(caller, walk.school, named)
  const ids = { question_id: unplanned.id, level_id: String(unplanned.level_id) }
  const told: string[] = []
  for (const query of queriesOf(named)) {
    const { body, statusCode } = await walk.api.server.inject({
      method: 'GET',
      url: `${pathOf(named.route, { ...params, ...ids })}${query}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    })
    expect(statusCode).toBeLessThan(500)
    told.push(...secrets.filter((secret) => body.includes(JSON.stringify(secret).slice(1, -1))), ...keyedIn(body))
  }
  return told
}

/** What the questions ask that come with a key or an explanation. */
function keyedIn(body: string): string[] {
  if (!body.startsWith('{') && !body.startsWith('[')) return []
  const found: string[] = []
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if ('prompt' in value && ('key' in value || 'explanation' in value)) found.push(JSON.stringify(value.prompt))
    for (const part of Object.values(value)) look(part)
  }
  look(JSON.parse(body))
  return found.filter((prompt) => prompts.has(prompt))
}

describe('what tells a right answer of the library', () => {
  it('is known to this walk', () => {
    expect(secrets.length).toBeGreaterThan(100)
    expect(prompts.size).toBeGreaterThan(100)
  })

  it.each(routes.filter(({ name }) => withKeys.includes(name)))(
    'comes by $name in a registered school',
    async (named) => {
      await walk.kept.restore()
      expect(await toldBy(named, firstAdmin)).not.toEqual([])
    },
  )

  it.each(routes.filter(({ name }) => ![...withKeys, ...perhapsWithKeys].includes(name)))(
    'never comes by $name',
    async (named) => {
      expect(await toldBy(named, firstAdmin)).toEqual([])
    },
  )

  it.each(routes)('does not come by $name where the school has not registered', async (named) => {
    expect(await toldBy(named, founder)).toEqual([])
  })

  it('is in none of the replies that anybody gets who is not signed in', async () => {
    for (const route of [library.levelQuestions, subjects.levels]) {
      const url = pathOf(route, { level_id: String(unplanned.level_id), subject_id: '1' })
      expect((await walk.api.server.inject({ method: 'GET', url })).statusCode).toBe(401)
    }
  })
})
