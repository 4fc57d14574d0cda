import { CallError } from '@katedra/contract/call'
import { useCallback } from 'react'
import { useProblem } from './problem.ts'

/** What the server says of a file or of what came with it, or of the call. */
export function useUploadProblem(): (error: unknown) => string {
  const problem = useProblem()
  return useCallback(
    (error) => {
      const messages = error instanceof CallError ? Object.values(error.fields).flat() : []
      return messages.length === 0 ? problem(error) : [...new Set(messages)].join(' ')
    },
    [problem],
  )
}
