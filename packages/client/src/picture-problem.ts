import { CallError } from '@katedra/contract/call'
import { useProblem } from './problem.ts'

/** What the server says of the picture itself, or of the call. */
export function usePictureSentence(): (error: unknown) => string | undefined {
  const problem = useProblem()
  return (error) => {
    if (error === null) return undefined
    const refusal = error instanceof CallError ? error.fields['image'] : undefined
    return refusal?.join(' ') ?? problem(error)
  }
}
