import type { attempts } from '@katedra/contract/attempts'
import type { HandlerReply } from '@katedra/contract/route'
import { fail, found } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { announceRoom } from '../app/work/events.ts'
import { demandRunning, joinAsStudent, targetOfCode, type JoinableRow } from './attempts.join.ts'
import { joinableTestFor, lockedTestFor } from './attempts.queries.ts'
import { demandOpen, waitAsStudent } from './attempts.waiting.ts'
import { askToEnter, enterByRequest } from './entrance/entrance.ts'

/** A device without the right code asks the teacher, who sees its number; nothing of the class or the test is told to it. */
export async function askTeacher(
  api: Api,
  code: string,
  studentId: string,
  { ip, now }: { ip: string; now: Date },
): Promise<HandlerReply<typeof attempts.askToEnter>> {
  const target = await targetOfCode(api, code, ip)
  return api.database.transaction(target.school_id, async (db) => {
    const pupil = { ...target, student_id: studentId }
    demandEntrance(found(await joinableTestFor(db, pupil)), now)
    return askToEnter(db, pupil, now)
  })
}

/** Into the waiting room from when it opens, then into the test. */
function demandEntrance(test: JoinableRow, now: Date): void {
  if (test.state === 'scheduled') demandOpen(test, now)
  else demandRunning(test, now)
}

/**
 * The device comes back to see whether the teacher has let it in; it does not become known by that. The teacher has looked at who
 * holds it, so the name is proven.
 */
export async function enterOnceLetIn(
  api: Api,
  code: string,
  token: string,
  { ip, now }: { ip: string; now: Date },
): Promise<HandlerReply<typeof attempts.enterByRequest>> {
  const target = await targetOfCode(api, code, ip)
  const entered = await api.database.transaction(target.school_id, async (db) => {
    const pupil = (await enterByRequest(db, target, { token, now })) ?? fail('attempts.request_gone')
    if (pupil === 'waiting' || pupil === 'refused') return pupil
    const moment = { api, db, now }
    const test = found(await lockedTestFor(db, pupil))
    const named = { student_id: pupil.student_id, without_code: false }
    await announceRoom(db, target.test_id)
    if (test.state !== 'scheduled') return { joined: await joinAsStudent(moment, test, named), place: null }
    return { joined: null, place: await waitAsStudent(moment, test, named) }
  })
  // Only now: the request that was refused is forgotten with the transaction.
  if (entered === 'refused') fail('attempts.request_refused')
  return entered === 'waiting' ? { joined: null, place: null } : entered
}
