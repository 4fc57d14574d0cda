import type { classPace, ClassStep, Phase, Team } from '@katedra/contract/class-pace'
import { teamWays } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { solvedQuestion } from '@katedra/questions'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { fail, found } from '../app/http/fail.ts'
import type { LongTeacherCall, TeacherCall } from '../app/http/serve.ts'
import { announceClass, announceRoom } from '../app/work/events.ts'
import { launchedQuestions, questionForAll } from '../attempts/attempts.ts'
import type { Db } from '../db/database.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { distributionOf, standingsOf } from './class-pace.figures.ts'
import {
  answersOfClass,
  closeShown,
  countClass,
  countLate,
  countStep,
  findLesson,
  lockLesson,
  reopenShown,
  revealShown,
  showNext,
  teamAnswers,
  teamSizes,
  type LessonRow,
  type TestKey,
} from './class-pace.queries.ts'

type Lesson = HandlerReply<typeof classPace.lesson>

/** The lesson of a test at the class's pace. */
export async function lessonOf(db: Db, key: TestKey): Promise<LessonRow> {
  const row = found(await findLesson(db, key))
  return row.pace === 'class' ? row : fail('class-pace.own_pace')
}

function phaseOf({ state, item_no, closed_at, revealed_at }: LessonRow): Phase {
  if (state === 'finished' || state === 'cancelled') return 'over'
  if (item_no === null) return 'waiting'
  if (revealed_at !== null) return 'revealed'
  return closed_at === null ? 'open' : 'closed'
}

/** Where the class is, as everybody may know it. */
export function standingOf(row: LessonRow) {
  return {
    version: row.class_version,
    phase: phaseOf(row),
    item_no: row.item_no,
    number: row.shown_no,
    total: row.question_count,
  }
}

/** The question shown last, with its key: for the server's own eyes. */
export async function questionOf(db: Db, row: LessonRow) {
  const questions = await launchedQuestions(db, row)
  return questions.find(({ item_no }) => item_no === row.item_no)?.question
}

export async function readLesson(call: TeacherCall, testId: string): Promise<Lesson> {
  const { api, db, teacher, now } = call
  const { join_url } = await ownTest(api, db, teacher, testId)
  const key = { school_id: teacher.school_id, test_id: testId }
  const row = await lessonOf(db, key)
  const question = await questionOf(db, row)
  const isRevealed = row.revealed_at !== null && row.item_no !== null
  return {
    ...standingOf(row),
    title: row.title,
    join_code: row.join_code,
    join_url,
    question: question === undefined || row.item_no === null ? null : questionForAll(row, row.item_no, question),
    solution: isRevealed && question !== undefined ? solvedQuestion(question) : null,
    distribution:
      isRevealed && question !== undefined
        ? distributionOf(question, await answersOfClass(db, key, row.item_no ?? 0))
        : null,
    ...(await countClass(db, key, row.item_no, now)),
    teams: z.parse(z.enum(teamWays), row.teams),
    standings: await standings(db, row),
  }
}

/** They stay as they are until the next step, and a whole class asks for them. */
const keptStandings = new LRUCache<string, Team[]>({ max: 300 })

/** The teams: with their shares where right answers are seen, before that with their members only. */
export async function standings(db: Db, row: LessonRow): Promise<Team[]> {
  if (row.teams === 'none') return []
  if (row.revealed_at === null) return withMembers(row.team_count, await teamSizes(db, row))
  const key = `${row.test_id} ${row.class_version} ${row.key_version}`
  const known = keptStandings.get(key)
  if (known !== undefined) return known
  const questions = new Map((await launchedQuestions(db, row)).map(({ item_no, question }) => [item_no, question]))
  const teams = standingsOf(row.team_count, await teamAnswers(db, row), questions)
  keptStandings.set(key, teams)
  return teams
}

function withMembers(teamCount: number, sizes: readonly { team_no: number; member_count: number }[]): Team[] {
  return Array.from({ length: teamCount }, (_, index) => {
    const size = sizes.find(({ team_no }) => team_no === index + 1)
    return { team_no: index + 1, member_count: size?.member_count ?? 0, share: null }
  })
}

interface Press {
  step: ClassStep
  version: number
}

/** The phase that a step leads to, and those that it can be taken in. */
const steps: Readonly<Record<ClassStep, { to: Phase; from: readonly Phase[] }>> = {
  show: { to: 'open', from: ['waiting', 'closed', 'revealed'] },
  close: { to: 'closed', from: ['open'] },
  reopen: { to: 'open', from: ['closed'] },
  reveal: { to: 'revealed', from: ['closed'] },
}

/**
 * One step of the lesson, and where it is then. Pupils hear of it when it commits, so the teacher's view, which counts the whole
 * class, is read afterwards.
 */
export async function takeStep(call: LongTeacherCall, testId: string, press: Press): Promise<Lesson> {
  const { database } = call.api
  const { school_id } = call.teacher
  await database.transaction(school_id, (db) => pressOnce({ ...call, db }, testId, press))
  return database.read(school_id, (db) => readLesson({ ...call, db }, testId))
}

/** The same press sent again is the step that has been taken; one that is late by a step is refused. */
async function pressOnce(call: TeacherCall, testId: string, { step, version }: Press): Promise<void> {
  const { api, db, teacher } = call
  await ownTest(api, db, teacher, testId)
  const key = { school_id: teacher.school_id, test_id: testId }
  await lockLesson(db, key)
  const row = await lessonOf(db, key)
  if (row.state !== 'launched') fail('class-pace.not_running')
  const phase = phaseOf(row)
  const { to, from } = steps[step]
  if (version === row.class_version - 1 && phase === to) return
  if (version !== row.class_version || !from.includes(phase)) fail('class-pace.moved_on')
  await move(call, row, step)
  await countStep(db, key)
  await announceClass(db, testId, version + 1)
  await announceRoom(db, testId)
}

async function move({ db, teacher, now }: TeacherCall, row: LessonRow, step: ClassStep): Promise<void> {
  if (step === 'close') await closeShown(db, row, now)
  else if (step === 'reopen') await reopen(db, row, { decided_at: now, decided_by: teacher.id })
  else if (step === 'reveal') await revealShown(db, row, row.item_no ?? 0, now)
  else if (!(await showNext(db, row, now))) fail('class-pace.no_more')
}

/** The question can be answered again, so what came to it late has come in time. */
async function reopen(db: Db, row: LessonRow, decision: { decided_at: Date; decided_by: string }): Promise<void> {
  const itemNo = row.item_no ?? 0
  await reopenShown(db, row, itemNo)
  await countLate(db, row, itemNo, decision)
}
