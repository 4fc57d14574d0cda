import type { classPace, PupilStep } from '@katedra/contract/class-pace'
import type { RouteLine } from '@katedra/contract/route'
import { call, openStream } from '../../app/call.ts'
import type { Bearer } from '../attempts.data.ts'

type Routes = typeof classPace

/** The calls without their schemas (call.ts). */
const lines: { readonly [K in 'pupilStep' | 'pupilEvents' | 'chooseTeam']: RouteLine<Routes[K]> } = {
  pupilStep: { method: 'GET', path: '/v1/attempts/:attempt_id/class-pace/' },
  pupilEvents: { method: 'GET', path: '/v1/attempts/:attempt_id/class-pace/events/' },
  chooseTeam: { method: 'PUT', path: '/v1/attempts/:attempt_id/team/', body: 'json' },
}

/** Where the class is, and how the own answer did once that is seen. */
export function fetchStep({ attempt_id, token }: Bearer): Promise<PupilStep> {
  return call<Routes['pupilStep']>(lines.pupilStep, { params: { attempt_id } }, { token })
}

/** Where a device hears of each step. */
export function stepEvents({ attempt_id, token }: Bearer, signal: AbortSignal): Promise<Response> {
  return openStream<Routes['pupilEvents']>(lines.pupilEvents, { params: { attempt_id } }, { token, signal })
}

/** The pupil's team from then on. */
export async function chooseTeam({ attempt_id, token }: Bearer, team_no: number): Promise<void> {
  await call<Routes['chooseTeam']>(lines.chooseTeam, { params: { attempt_id }, body: { team_no } }, { token })
}
