import type { attempts } from '@katedra/contract/attempts'
import type { HandlerReply } from '@katedra/contract/route'
import type { StudentBearer } from '../app/caller.ts'
import { roomTopic } from '../app/events.ts'
import type { Api } from '../app/serve.ts'
import type { Db } from '../db/database.ts'
import { noteHere, undeliveredMessages } from './attempts.presence.queries.ts'
import { attemptOf, shownDeadline } from './attempts.ts'

interface Here {
  item_no: number | null
  shown_message_id?: string | null | undefined
  now: Date
}

/** The device says that it is there, and hears what the teacher has changed. */
export async function beHere(
  api: Pick<Api, 'events'>,
  db: Db,
  student: StudentBearer,
  { item_no, shown_message_id, now }: Here,
): Promise<HandlerReply<typeof attempts.presence>> {
  const row = await attemptOf(db, student)
  await noteHere(db, student, { item_no, shown_message_id: shown_message_id ?? null, now })
  if (row.current_item !== item_no || row.last_seen_at === null)
    api.events.soon(roomTopic(row.test_id), { changed: 'room' })
  return {
    server_time: now,
    state: row.state === 'open' ? 'open' : 'submitted',
    deadline: shownDeadline(row, now),
    is_paused: row.state === 'open' && row.paused_at !== null,
    messages: await undeliveredMessages(db, student),
  }
}
