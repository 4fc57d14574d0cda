import type { ListedColleague } from '@katedra/contract/colleagues'
import { useMutation } from '@tanstack/react-query'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { keepColleague, refreshColleagues } from './colleagues.data.ts'

/** A change of one colleague: kept when it went well, said when it did not; then the list is asked for anew. */
export function useColleagueChange<V>(
  change: (value: V) => Promise<ListedColleague>,
  done: (colleague: ListedColleague, value: V) => string,
) {
  const problem = useProblem()
  return useMutation({
    mutationFn: change,
    onSuccess: (colleague, value) => {
      keepColleague(colleague)
      showToast({ text: done(colleague, value), tone: 'ok' })
    },
    onError: (error) => {
      showToast({ text: problem(error), tone: 'danger' })
      // Another admin may have been quicker.
      void refreshColleagues()
    },
  })
}
