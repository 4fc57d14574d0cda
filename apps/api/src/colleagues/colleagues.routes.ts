import { colleagues } from '@katedra/contract/colleagues'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { inviteColleagues } from './invitations/invitations.ts'
import { acceptInvitation, readInvitation } from './invitations/invitations.accepting.ts'
import { removeColleague } from './colleagues.leaving.ts'
import { listColleagues, listReminders } from './colleagues.list.ts'
import { nudge, poke } from './colleagues.reminders.ts'
import { changeRole, handOver } from './colleagues.roles.ts'
import {
  assignSubject,
  createColleague,
  removeSubject,
  resendInvitation,
  resetSecondFactors,
  withdrawInvitation,
} from './colleagues.ts'

export function colleaguesRoutes(api: Api): void {
  serve(api, colleagues.colleagues, listColleagues)
  serveLong(api, colleagues.createColleague, (call) => createColleague(call, call.body))
  serveLong(api, colleagues.inviteColleagues, (call) => inviteColleagues(call, call.body.invitations))
  serve(api, colleagues.resendInvitation, (call) => resendInvitation(call, call.params.teacher_id))
  serve(api, colleagues.withdrawInvitation, async (call) => {
    await withdrawInvitation(call, call.params.teacher_id)
    return null
  })
  serveLong(api, colleagues.invitation, ({ params, ...client }) => readInvitation(api, params, client))
  serveLong(api, colleagues.acceptInvitation, ({ params, body, ...client }) =>
    acceptInvitation(api, params, body, client),
  )
  serve(api, colleagues.assignSubject, (call) => assignSubject(call, call.params))
  serve(api, colleagues.removeSubject, (call) => removeSubject(call, call.params))
  serve(api, colleagues.changeRole, (call) => changeRole(call, call.params.teacher_id, call.body.role))
  serve(api, colleagues.handOver, (call) => handOver(call, call.params.teacher_id))
  serve(api, colleagues.poke, (call) => poke(call, call.params.teacher_id))
  serve(api, colleagues.nudge, (call) => nudge(call, call.params.teacher_id, call.body))
  serve(api, colleagues.reminders, (call) => listReminders(call, call.params.teacher_id))
  serve(api, colleagues.resetSecondFactors, (call) => resetSecondFactors(call, call.params.teacher_id))
  serveLong(api, colleagues.removeColleague, removeColleague)
}
