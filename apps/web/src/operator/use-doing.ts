import { useMutation } from '@tanstack/react-query'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { refreshAll } from './operator.data.ts'

/** A change by one press: says what came of it and asks for everything shown anew. */
export function useDoing<Input>(run: (input: Input) => Promise<unknown>, doneText: string) {
  const problem = useProblem()
  return useMutation({
    mutationFn: run,
    onSuccess: () => showToast({ text: doneText, tone: 'ok' }),
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
    // Also after a refusal: what stands on the screen was out of date.
    onSettled: refreshAll,
  })
}
