import { CallError } from '@katedra/contract/call'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblem } from '../app/problem.ts'
import { queryClient } from '../app/query.ts'
import { showToast } from '../app/toast.tsx'

interface RowSaving<Values, Done> {
  /** What the server has now; undefined for something new. */
  version: string | undefined
  /** `seen` is the version that is being replaced. */
  save: (values: Values, seen: string) => Promise<Done>
  doneText: string
  /** Everything shown is up to date already. */
  onSaved: (done: Done) => void
  /** Puts what the server refuses at its fields. */
  onRefused?: (error: unknown) => void
}

/**
 * Saves what an operator has written over the version that the editing began with. When somebody else was faster nothing is
 * saved and nothing typed is lost: the operator decides which of the two stays.
 */
export function useRowSaving<Values, Done>({ version, save, doneText, onSaved, onRefused }: RowSaving<Values, Done>) {
  const problem = useProblem()
  const [began] = useState(version)
  const saving = useMutation({
    mutationFn: ({ values, seen }: { values: Values; seen: string }) => save(values, seen),
    onSuccess: async (done) => {
      await queryClient.invalidateQueries()
      showToast({ text: doneText, tone: 'ok' })
      onSaved(done)
    },
    onError: (error) => {
      onRefused?.(error)
      if (isConflict(error)) void queryClient.invalidateQueries()
    },
  })
  const { error } = saving
  return {
    save: (values: Values) => saving.mutate({ values, seen: began ?? '' }),
    /** Over whatever is there now. */
    overwrite: (values: Values) => saving.mutate({ values, seen: version ?? '' }),
    isBusy: saving.isPending,
    isConflict: isConflict(error),
    sentence: error === null || isConflict(error) ? undefined : problem(error),
    error,
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === 'operator.changed_meanwhile'
}
