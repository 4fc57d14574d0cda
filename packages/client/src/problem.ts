import { CallError } from '@katedra/contract/call'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** True when the server gave a finished sentence for people; of its own faults ours says more. */
function hasSentence(error: CallError): boolean {
  return error.code !== undefined && error.code !== 'app.internal' && !error.message.startsWith('HTTP ')
}

/** Turns any failure into a sentence: the server's own, or what happened and what is safe. */
export function useProblem(): (error: unknown) => string {
  const { t } = useTranslation('app')
  return useCallback(
    (error) => {
      if (!(error instanceof CallError)) return t('problem.unexpected')
      if (error.status === 0) return t('problem.offline')
      if (error.status === 422) return t('problem.fields')
      if (error.status === 429 && error.retryAfter !== undefined) return t(...waitOf(error.retryAfter))
      return hasSentence(error) ? error.message : t('problem.unexpected')
    },
    [t],
  )
}

/** How long to wait, in the unit that people would say it in; rounded up, for a moment too early is in vain. */
function waitOf(seconds: number): [key: string, values: { count: number }] {
  if (seconds < 60) return ['problem.waitSeconds', { count: Math.max(1, Math.ceil(seconds)) }]
  return ['problem.waitMinutes', { count: Math.ceil(seconds / 60) }]
}
