import { live, type LiveRoom } from '@katedra/contract/live'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { queryClient } from '../app/query.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { keepRoom, roomQuery } from './live.data.ts'

/** Whom a step is for: some attempts, or null for all who are working. */
export type Whom = readonly string[] | null

export type Step =
  | { do: 'time'; whom: Whom; minutes: number }
  | { do: 'pause' | 'resume'; whom: Whom }
  | { do: 'message'; whom: Whom; text: string }
  | { do: 'end'; whom: readonly string[] }
  | { do: 'reopen' | 'release'; attempt_id: string }
  | { do: 'let_in' | 'refuse'; request_id: string }
  | { do: 'codes'; without_codes: boolean }
  | { do: 'send_out'; waiting_id: string }

function take(testId: string, step: Step): Promise<LiveRoom> {
  const params = { test_id: testId }
  switch (step.do) {
    case 'time':
      return call(live.addTime, { params, body: { attempt_ids: idsOf(step.whom), minutes: step.minutes } })
    case 'pause':
      return call(live.pause, { params, body: { attempt_ids: idsOf(step.whom) } })
    case 'resume':
      return call(live.resume, { params, body: { attempt_ids: idsOf(step.whom) } })
    case 'message':
      return call(live.sendMessage, { params, body: { attempt_ids: idsOf(step.whom), text: step.text } })
    case 'end':
      return call(live.end, { params, body: { attempt_ids: [...step.whom] } })
    case 'reopen':
      return call(live.reopen, { params, body: { attempt_id: step.attempt_id } })
    case 'release':
      return call(live.release, { params, body: { attempt_id: step.attempt_id } })
    case 'let_in':
      return call(live.letIn, { params, body: { request_id: step.request_id } })
    case 'refuse':
      return call(live.refuse, { params, body: { request_id: step.request_id } })
    case 'codes':
      return call(live.setCodes, { params, body: { without_codes: step.without_codes } })
    case 'send_out':
      return call(live.sendOut, { params, body: { waiting_id: step.waiting_id } })
  }
}

function idsOf(whom: Whom): string[] | null {
  return whom === null ? null : [...whom]
}

/** One step in the room: what it did or why it was refused is said in a toast, and the room follows. */
export function useSteering(testId: string, onDone: () => void = () => undefined) {
  const { t } = useTranslation('live')
  return useSave({
    save: (step: Step) => take(testId, step),
    doneText: (_, step) => sentence(step),
    refresh: (room) => keepRoom(testId, room),
    onSaved: onDone,
    refusal: 'toast',
    onRefused: () => void queryClient.invalidateQueries({ queryKey: roomQuery(testId).queryKey }),
  })

  function sentence(step: Step): string {
    switch (step.do) {
      case 'time':
        return t('time.done', { count: step.minutes })
      case 'pause':
        return t('pauseDone')
      case 'resume':
        return t('resumeDone')
      case 'message':
        return t('message.done')
      case 'end':
        return t('end.done')
      case 'reopen':
        return t('reopenDone')
      case 'release':
        return t('release.done')
      case 'let_in':
        return t('entrance.done')
      case 'refuse':
        return t('entrance.refused')
      case 'codes':
        return t(step.without_codes ? 'codes.off' : 'codes.on')
      case 'send_out':
        return t('waiting.sentOut')
    }
  }
}
