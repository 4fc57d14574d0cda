import { CallError } from '@katedra/contract/call'
import type { Translate } from '../app/texts/translate.ts'

/** What went wrong when something was asked of the server, in words: what happened, what is safe, what to do. */
export function problemWords(error: unknown, t: Translate): string {
  if (!(error instanceof CallError)) return t('problem.server')
  switch (error.code) {
    case 'attempts.unknown_code':
      return t('code.unknown')
    case 'attempts.wrong_personal_code':
      return t('problem.wrongPersonalCode')
    case 'attempts.guests_not_allowed':
      return t('problem.guestsNotAllowed')
    case 'attempts.guests_full':
      return t('problem.guestsFull')
    case 'attempts.no_attempts_left':
      return t('problem.noAttemptsLeft')
    case 'attempts.cards_unavailable':
      return t('problem.cardsUnavailable')
    case 'attempts.request_gone':
      return t('problem.requestGone')
    case 'attempts.request_refused':
      return t('problem.requestRefused')
    case 'attempts.not_running':
      return t('problem.notRunning')
    default:
      return statusWords(error, t)
  }
}

function statusWords(error: CallError, t: Translate): string {
  if (error.status === 0) return t('problem.offline')
  if (error.status === 429) return waitWords(error.retryAfter ?? 60, t)
  const [message] = Object.values(error.fields).flat()
  return message ?? t('problem.server')
}

/** Rounded up, for a moment too early is in vain. */
function waitWords(seconds: number, t: Translate): string {
  if (seconds <= 90) return t('problem.tooMany', { count: seconds })
  return t('problem.tooManyMinutes', { count: Math.ceil(seconds / 60) })
}

/** The code is a good one, only no test has it. */
export function isUnknownCode(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.code === 'attempts.unknown_code' || error.status === 404 || error.status === 422)
  )
}
