import { randomUUID } from 'node:crypto'
import type { attempts } from '@katedra/contract/attempts'
import type { HandlerReply } from '@katedra/contract/route'
import type { Api } from '../app/http/serve.ts'
import { createBatcher, writingLanes } from '../app/work/batcher.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import { knowDevices } from './entrance/entrance.ts'
import { isRunning, joinTest, targetOfCode, tellRoom, tokenOf, type Client, type Entering } from './attempts.join.ts'
import { insertFirstAttempts, lockProven, type FirstAttempt, type ProvenPupil } from './attempts.joining.queries.ts'
import { findAttempts } from './attempts.queries.ts'
import { closeAt, newAttemptView } from './attempts.ts'
import { makeOwnQuestions } from './own-questions/own-questions.ts'
import { drawTeams } from './teams/teams.queries.ts'
import { deleteWaitingStudents } from './waiting-room/waiting-room.ts'

type Joined = HandlerReply<typeof attempts.joinTest>

export interface Joining {
  /** Begins an attempt or continues the pupil's last one; this device writes from now on. */
  join(code: string, form: Entering['form'], client: Client): Promise<Joined>
}

interface Coming extends ProvenPupil {
  client: Client
}

/** A whole class comes within seconds, a school within a minute; a reply takes as long as its batch. */
const maxBatchSize = 60

/**
 * Joining is a dozen statements. A class joins at one moment, so those who begin their first attempt with the own code share them, as
 * answers do; who comes alone waits for nobody. Whatever is not as plain as that is left to `joinTest`.
 */
export function joining(api: Api): Joining {
  const batcher = createBatcher<Coming, Joined | 'not plain'>({
    name: 'joins',
    key: ({ student_id }) => student_id,
    maxSize: maxBatchSize,
    lane: ({ school_id }) => school_id,
    turns: api.database.turns(writingLanes),
    write: async (coming) => {
      const [{ school_id }] = coming
      const joined = await api.database.transaction(school_id, (db) => beginAll(api, db, coming))
      return coming.map(({ student_id }) => joined.get(student_id) ?? 'not plain')
    },
  })
  return {
    async join(code, form, client) {
      const target = await targetOfCode(api, code, client.ip)
      const { student_id, personal_code } = form
      if (student_id !== undefined && personal_code !== undefined) {
        const joined = await batcher.add({ ...target, student_id, personal_code, client })
        if (joined !== 'not plain') {
          tellRoom(api, target)
          return joined
        }
      }
      return joinTest(api, { target, form, client })
    },
  }
}

/** Of pupils of one school, each of whom comes once. */
async function beginAll(api: Api, db: Db, coming: readonly [Coming, ...Coming[]]): Promise<Map<string, Joined>> {
  const [{ school_id }] = coming
  const tests = new Map((await lockProven(db, school_id, coming)).map((test) => [test.student_id, test]))
  const running = coming.flatMap((one) => {
    const test = tests.get(one.student_id)
    return test !== undefined && isRunning(test, one.client.now) ? [Object.assign({ teams: test.teams }, one)] : []
  })
  const joined = new Map<string, Joined>()
  // Always in the same order: two batches that draw teams at the same tests would wait in a ring.
  const byTest = [...Map.groupBy(running, ({ test_id }) => test_id)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [, pupils] of byTest)
    for (const [student_id, one] of await beginAt(api, db, pupils)) joined.set(student_id, one)
  const known = running.filter(({ student_id }) => joined.has(student_id))
  await knowDevices(db, school_id, known)
  return joined
}

/** Of pupils of one test. */
async function beginAt(
  api: Api,
  db: Db,
  pupils: readonly (Coming & { teams: string })[],
): Promise<Map<string, Joined>> {
  const joined = new Map<string, Joined>()
  const [first] = pupils
  if (first === undefined) return joined
  const test = { school_id: first.school_id, test_id: first.test_id }
  const asked = pupils.map(({ student_id, client }) => firstAttempt(student_id, client.now))
  await deleteWaitingStudents(
    db,
    test,
    pupils.map(({ student_id }) => student_id),
  )
  const begun = await insertFirstAttempts(
    db,
    test,
    asked.map(({ attempt }) => attempt),
  )
  const made = asked.filter(({ attempt }) => begun.has(attempt.id))
  if (made.length === 0) return joined
  await makeOwnQuestions(
    db,
    test,
    made.map(({ attempt }) => Object.assign({ guest_name: null, attempt_no: 1 }, attempt)),
  )
  if (first.teams === 'drawn') await drawTeams(db, test)
  const rows = new Map((await findAttempts(db, test.school_id, [...begun])).map((row) => [row.id, row]))
  for (const { attempt, secret } of made) {
    const row = rows.get(attempt.id)
    if (row === undefined) continue
    if (row.time_limit_minutes !== null)
      await closeAt(api, db, Object.assign({ attempt_id: row.id }, test), row.deadline)
    const view = await newAttemptView(db, row, attempt.started_at)
    joined.set(attempt.student_id, { token: tokenOf(row, secret), attempt: view })
  }
  return joined
}

function firstAttempt(student_id: string, now: Date): { attempt: FirstAttempt; secret: string } {
  const secret = randomToken()
  return {
    secret,
    attempt: { id: randomUUID(), student_id, seed: randomUUID(), token_hash: tokenHash(secret), started_at: now },
  }
}
