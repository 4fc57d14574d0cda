import { CallError } from '@katedra/contract/call'
import { useCallback } from 'react'
import { useProblem } from '../app/problem.ts'

/** Why the server has not taken something, where its fields are not on the screen: their own sentences are said together. */
export function useRefusal(): (error: unknown) => string {
  const problem = useProblem()
  return useCallback(
    (error) => {
      const sentences = error instanceof CallError ? Object.values(error.fields).flat() : []
      return sentences.length === 0 ? problem(error) : sentences.join(' ')
    },
    [problem],
  )
}
