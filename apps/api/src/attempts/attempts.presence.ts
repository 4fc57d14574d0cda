import { PupilMessage, type attempts } from '@katedra/contract/attempts'
import type { HandlerReply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import type { StudentBearer } from '../app/http/caller.ts'
import { fail } from '../app/http/fail.ts'
import { deviceOutTopic, pupilsTopic, pupilTopic, roomTopic } from '../app/work/events.ts'
import { createBatcher, writingLanes } from '../app/work/batcher.ts'
import type { Api } from '../app/http/serve.ts'
import type { PupilLine } from '../app/http/serve-events.ts'
import { bearersOf, noteHere, type Known, type SignOfLife } from './attempts.queries.ts'
import { attemptOf, shownDeadline } from './attempts.ts'

type Presence = HandlerReply<typeof attempts.presence>

interface Here {
  item_no: number | null
  shown_message_id?: string | null | undefined
  now: Date
}

export interface Presences {
  /** The device says that it is there, and hears what the teacher has changed. */
  beHere(student: StudentBearer, here: Here): Promise<Presence>
  /** The line by which a device hears that there is something to ask about. */
  hear(student: StudentBearer): Promise<PupilLine>
}

/** A thousand devices speak every few seconds: those that speak at one moment share a statement, as answers do. */
const maxBatchSize = 500
/** Rounds bring them together; those whose bodies come late share a statement, too. */
const betweenBatches = 200
/** The device speaks more often itself, so the line need not say much; readers wait forty seconds for its word. */
const beat = 25_000

export function presences({
  database,
  deviceLane,
  events,
}: Pick<Api, 'database' | 'deviceLane' | 'events'>): Presences {
  const batcher = createBatcher<SignOfLife, Known | 'unknown'>({
    name: 'signs-of-life',
    key: ({ attempt_id }) => attempt_id,
    maxSize: maxBatchSize,
    every: betweenBatches,
    lane: ({ school_id }) => deviceLane.lane(school_id),
    turns: deviceLane.turns(writingLanes),
    async write(signs) {
      const known = new Map((await noteHere(deviceLane.pool, signs)).map((row) => [row.attempt_id, row]))
      return signs.map(({ attempt_id }) => known.get(attempt_id) ?? 'unknown')
    },
  })
  const bearers = createBatcher<StudentBearer, { test_id: string; token_hash: Buffer } | 'none'>({
    name: 'lines',
    key: ({ attempt_id }) => attempt_id,
    maxSize: maxBatchSize,
    lane: ({ school_id }) => school_id,
    turns: database.turns(writingLanes),
    async write(students) {
      const [{ school_id }] = students
      const ids = students.map(({ attempt_id }) => attempt_id)
      const rows = await database.read(school_id, (db) => bearersOf(db, school_id, ids))
      const known = new Map(rows.map((row) => [row.id, row]))
      return students.map(({ attempt_id }) => known.get(attempt_id) ?? 'none')
    },
  })
  return {
    async hear(student) {
      const bearer = await bearers.add(student)
      if (bearer === 'none') fail('app.not_found')
      if (!bearer.token_hash.equals(student.token_hash)) fail('attempts.other_device')
      return {
        topics: [pupilsTopic(bearer.test_id), pupilTopic(student.attempt_id)],
        lastTopics: [deviceOutTopic(student.attempt_id)],
        news: undefined,
        onGone: () => undefined,
        beat,
      }
    },
    async beHere(student, { item_no, shown_message_id, now }) {
      const known = await batcher.add({ ...student, item_no, shown_message_id: shown_message_id ?? null, now })
      if (known === 'unknown') return lookAgain({ database }, student, now)
      if (known.is_news) events.announceSoon(roomTopic(known.test_id), { changed: 'room' })
      return shown(known, z.parse(z.array(PupilMessage), known.messages), now)
    },
  }
}

/** Another device writes now, or the attempt is being handed in at this moment; messages wait until the next sign. */
async function lookAgain({ database }: Pick<Api, 'database'>, student: StudentBearer, now: Date): Promise<Presence> {
  return database.read(student.school_id, async (db) => shown(await attemptOf(db, student), [], now))
}

function shown(
  { state, deadline, paused_at }: Pick<Known, 'state' | 'deadline' | 'paused_at'>,
  messages: Presence['messages'],
  now: Date,
): Presence {
  return {
    server_time: now,
    state: state === 'open' ? 'open' : 'submitted',
    deadline: shownDeadline({ state, deadline, paused_at }, now),
    is_paused: state === 'open' && paused_at !== null,
    messages,
  }
}
