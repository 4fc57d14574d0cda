import { ClassNews, type classPace } from '@katedra/contract/class-pace'
import { teamWays } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import type { StudentBearer } from '../app/http/caller.ts'
import { fail } from '../app/http/fail.ts'
import type { PupilLine, Words } from '../app/http/serve-events.ts'
import type { Api } from '../app/http/serve.ts'
import { createBatcher, writingLanes } from '../app/work/batcher.ts'
import { announceRoom, classTopic, deviceOutTopic } from '../app/work/events.ts'
import { createSingleFlight } from '../app/work/single-flight.ts'
import {
  answersToItem,
  attemptOf,
  countsIn,
  excludedItems,
  findAttempts,
  questionForAll,
  setTeam,
  solvedStored,
} from '../attempts/attempts.ts'
import type { Db } from '../db/database.ts'
import { lessonOf, questionOf, standingOf, standings } from './class-pace.ts'

type PupilStep = HandlerReply<typeof classPace.pupilStep>
type Attempts = Awaited<ReturnType<typeof findAttempts>>

export interface PupilsOfClass {
  /** Where the class is, and how this pupil's own answer did once that may be known. */
  step(student: StudentBearer): Promise<PupilStep>
  /** The line by which a device hears of each step. */
  hear(student: StudentBearer): Promise<PupilLine>
}

/** A class asks within a second how its answers did: those that ask at one moment share a reading. */
const maxBatchSize = 200

export function pupilsOfClass({ database }: Pick<Api, 'database'>): PupilsOfClass {
  const reading = createBatcher<StudentBearer, PupilStep | 'other_device' | 'own_pace' | 'none'>({
    name: 'pupils-steps',
    key: ({ attempt_id }) => attempt_id,
    maxSize: maxBatchSize,
    lane: ({ school_id }) => school_id,
    turns: database.turns(writingLanes),
    write: async (asking) => {
      const [{ school_id }] = asking
      const read = await database.read(school_id, (db) => readSteps(db, school_id, asking))
      return asking.map(({ attempt_id }) => read.get(attempt_id) ?? 'none')
    },
  })
  const shareNews = createSingleFlight<Words>()
  /** What a line says now: read and written once for all lines of this process. */
  const news = (school_id: string, test_id: string, event: string) =>
    shareNews(`${test_id} ${event}`, () => database.read(school_id, (db) => newsOf(db, { school_id, test_id })))
  return {
    async step(student) {
      const step = await reading.add(student)
      if (step === 'other_device') fail('attempts.other_device')
      if (step === 'own_pace') fail('class-pace.own_pace')
      return step === 'none' ? fail('app.not_found') : step
    },
    async hear(student) {
      const { school_id } = student
      const { test_id } = await database.read(school_id, async (db) => {
        const row = await attemptOf(db, student)
        return row.pace === 'class' ? row : fail('class-pace.own_pace')
      })
      return {
        topics: [classTopic(test_id)],
        lastTopics: [deviceOutTopic(student.attempt_id)],
        news: undefined,
        // What began to be read before a step would be old: each event is read for by itself.
        wordsFor: (event) => news(school_id, test_id, event ?? 'first'),
        onGone: () => undefined,
      }
    },
  }
}

async function newsOf(db: Db, key: { school_id: string; test_id: string }): Promise<Words> {
  const row = await lessonOf(db, key)
  const standing = standingOf(row)
  const question = standing.phase === 'open' ? await questionOf(db, row) : undefined
  const shown = question === undefined || row.item_no === null ? null : questionForAll(row, row.item_no, question)
  const text = JSON.stringify(z.encode(ClassNews, { ...standing, question: shown }))
  return { text, isLast: standing.phase === 'over' }
}

async function readSteps(db: Db, schoolId: string, asking: readonly StudentBearer[]) {
  const ids = asking.map(({ attempt_id }) => attempt_id)
  const rows = await findAttempts(db, schoolId, ids)
  const hashes = new Map(asking.map(({ attempt_id, token_hash }) => [attempt_id, token_hash]))
  const steps = new Map<string, PupilStep | 'other_device' | 'own_pace'>()
  for (const [testId, ofTest] of Map.groupBy(rows, ({ test_id }) => test_id)) {
    const own = ofTest.filter(({ id, token_hash }) => hashes.get(id)?.equals(token_hash) === true)
    for (const { id } of ofTest) steps.set(id, 'other_device')
    if (own[0]?.pace === 'own') for (const { id } of own) steps.set(id, 'own_pace')
    else if (own.length > 0)
      for (const [id, step] of await stepsOf(db, { school_id: schoolId, test_id: testId }, own)) steps.set(id, step)
  }
  return steps
}

/** The step of each of these attempts of one lesson. */
async function stepsOf(
  db: Db,
  key: { school_id: string; test_id: string },
  attempts: Attempts,
): Promise<Map<string, PupilStep>> {
  const row = await lessonOf(db, key)
  const standing = standingOf(row)
  const question = await questionOf(db, row)
  const itemNo = row.item_no ?? 0
  const isRevealed = standing.phase === 'revealed' && question !== undefined
  const ids = attempts.map(({ id }) => id)
  const answers = isRevealed ? await answersToItem(db, key.school_id, ids, itemNo) : []
  const given = new Map(answers.map(({ attempt_id, answer }) => [attempt_id, answer]))
  const excluded = isRevealed ? await excludedItems(db, { ...key, id: key.test_id }) : new Map()
  const shared = {
    ...standing,
    question: question === undefined || row.item_no === null ? null : questionForAll(row, itemNo, question),
    teams: z.parse(z.enum(teamWays), row.teams),
    team_count: row.team_count,
    standings: await standings(db, row),
  }
  return new Map(
    attempts.map(({ id, team_no }) => {
      const review = isRevealed
        ? { item_no: itemNo, ...countsIn(excluded, itemNo), ...solvedStored(question, given.get(id)) }
        : null
      return [id, { ...shared, team_no, review }]
    }),
  )
}

/** Joins a team, where pupils choose theirs. */
export async function chooseTeam(db: Db, student: StudentBearer, teamNo: number): Promise<{ team_no: number }> {
  const row = await attemptOf(db, student)
  if (row.pace !== 'class') fail('class-pace.own_pace')
  if (!(await setTeam(db, student, teamNo))) fail('class-pace.team_is_fixed')
  await announceRoom(db, row.test_id)
  return { team_no: teamNo }
}
