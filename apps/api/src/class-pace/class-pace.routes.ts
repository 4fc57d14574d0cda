import { classPace } from '@katedra/contract/class-pace'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { servePupilEvents } from '../app/http/serve-events.ts'
import { ownAttempt } from '../attempts/attempts.ts'
import { chooseTeam, pupilsOfClass } from './class-pace.pupils.ts'
import { readLesson, takeStep } from './class-pace.ts'

export function classPaceRoutes(api: Api): void {
  const pupils = pupilsOfClass(api)
  serve(api, classPace.lesson, (call) => readLesson(call, call.params.test_id))
  serveLong(api, classPace.takeStep, (call) => takeStep(call, call.params.test_id, call.body))
  serveLong(api, classPace.pupilStep, ({ student, params }) => pupils.step(ownAttempt(student, params)))
  servePupilEvents(api, classPace.pupilEvents, ({ student, params }) => pupils.hear(ownAttempt(student, params)))
  serve(api, classPace.chooseTeam, ({ db, student, params, body }) =>
    chooseTeam(db, ownAttempt(student, params), body.team_no),
  )
}
