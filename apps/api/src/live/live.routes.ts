import { live } from '@katedra/contract/live'
import { roomTopic } from '../app/work/events.ts'
import { serveEvents } from '../app/http/serve-events.ts'
import { serve, type Api } from '../app/http/serve.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { decideLateAnswers, listLateAnswers, readRoom } from './live.room.ts'
import {
  addTime,
  admit,
  changeCodes,
  end,
  pause,
  refuse,
  release,
  reopen,
  resume,
  sendMessage,
  sendOutOfWaiting,
} from './live.steering.ts'

export function liveRoutes(api: Api): void {
  serve(api, live.room, (call) => readRoom(call, call.params.test_id))
  serveEvents(api, live.events, async ({ teacher, params }) => {
    await api.database.read(teacher.school_id, (db) => ownTest(api, db, teacher, params.test_id))
    return roomTopic(params.test_id)
  })
  serve(api, live.addTime, (call) => addTime(call, call.params.test_id, call.body.attempt_ids, call.body.minutes))
  serve(api, live.pause, (call) => pause(call, call.params.test_id, call.body.attempt_ids))
  serve(api, live.resume, (call) => resume(call, call.params.test_id, call.body.attempt_ids))
  serve(api, live.reopen, (call) => reopen(call, call.params.test_id, call.body))
  serve(api, live.release, (call) => release(call, call.params.test_id, call.body.attempt_id))
  serve(api, live.letIn, (call) => admit(call, call.params.test_id, call.body.request_id))
  serve(api, live.refuse, (call) => refuse(call, call.params.test_id, call.body.request_id))
  serve(api, live.setCodes, (call) => changeCodes(call, call.params.test_id, call.body.without_codes))
  serve(api, live.sendOut, (call) => sendOutOfWaiting(call, call.params.test_id, call.body.waiting_id))
  serve(api, live.end, (call) => end(call, call.params.test_id, call.body.attempt_ids))
  serve(api, live.sendMessage, (call) => sendMessage(call, call.params.test_id, call.body.attempt_ids, call.body.text))
  serve(api, live.lateAnswers, (call) => listLateAnswers(call, call.params.test_id))
  serve(api, live.decideLateAnswers, (call) => decideLateAnswers(call, call.params.test_id, call.body))
}
