import { attempts } from '@katedra/contract/attempts'
import { servePupilEvents } from '../app/http/serve-events.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { askTeacher, enterOnceLetIn } from './attempts.asking.ts'
import { joinable, testsOfCard, tryAgain } from './attempts.join.ts'
import { joining } from './attempts.joining.ts'
import { checkAnswer, review } from './attempts.review.ts'
import { answerSaving } from './attempts.saving.ts'
import { attemptOf, attemptView, ownAttempt, submitAttempt } from './attempts.ts'
import { presences } from './attempts.presence.ts'
import { wait, waitingRoom } from './attempts.waiting.ts'

export function attemptsRoutes(api: Api): void {
  const saving = answerSaving(api)
  const joins = joining(api)
  const present = presences(api)
  const waiting = waitingRoom(api)
  serveLong(api, attempts.joinableTest, ({ params, ip, now }) => joinable(api, params.code, { ip, now }))
  serveLong(api, attempts.testsOfStudent, ({ body, ip, now }) => testsOfCard(api, body.personal_code, { ip, now }))
  serveLong(api, attempts.joinTest, ({ params, body, ip, now, device }) =>
    joins.join(params.code, body, { ip, now, device }),
  )
  serveLong(api, attempts.wait, ({ params, body, ip, now, device }) =>
    wait(api, params.code, body, { ip, now, device }),
  )
  serveLong(api, attempts.begin, ({ student, params, now }) => waiting.begin(ownAttempt(student, params), now))
  servePupilEvents(api, attempts.waitingEvents, ({ student, params }) => waiting.hear(ownAttempt(student, params)))
  serveLong(api, attempts.askToEnter, ({ params, body, ip, now }) =>
    askTeacher(api, params.code, body.student_id, { ip, now }),
  )
  serveLong(api, attempts.enterByRequest, ({ params, body, ip, now }) =>
    enterOnceLetIn(api, params.code, body.token, { ip, now }),
  )
  serve(api, attempts.attempt, async ({ db, student, params, now }) =>
    attemptView(db, await attemptOf(db, ownAttempt(student, params)), now),
  )
  serveLong(api, attempts.saveAnswer, ({ student, params, body, now }) =>
    saving.save(ownAttempt(student, params), params.item_no, body, now),
  )
  serveLong(api, attempts.presence, ({ student, params, body, now }) =>
    present.beHere(ownAttempt(student, params), { ...body, now }),
  )
  servePupilEvents(api, attempts.attemptEvents, ({ student, params }) => present.hear(ownAttempt(student, params)))
  serveLong(api, attempts.submitAttempt, ({ student, params, now }) =>
    submitAttempt(api, ownAttempt(student, params), now),
  )
  serve(api, attempts.tryAgain, ({ db, student, params, now }) => tryAgain(api, db, ownAttempt(student, params), now))
  serve(api, attempts.review, ({ db, student, params, now }) => review(db, ownAttempt(student, params), now))
  serve(api, attempts.answerReview, ({ db, student, params, now }) =>
    checkAnswer(db, ownAttempt(student, params), params.item_no, now),
  )
}
