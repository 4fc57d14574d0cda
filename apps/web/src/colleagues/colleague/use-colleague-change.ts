import type { ListedColleague } from '@katedra/contract/colleagues'
import { useSave } from '@katedra/screens/use-save.ts'
import { keepColleague, refreshColleagues } from '../colleagues.data.ts'

/** A change of one colleague: kept when it went well, said when it did not; then the list is asked for again. */
export function useColleagueChange<Value = void>(
  change: (value: Value) => Promise<ListedColleague>,
  done: (colleague: ListedColleague, value: Value) => string,
) {
  return useSave({
    save: change,
    refresh: keepColleague,
    doneText: done,
    refusal: 'toast',
    // Another admin may have been quicker.
    onRefused: () => void refreshColleagues(),
  })
}
