import { useProblem } from '@katedra/client/problem'
import { CallError } from '@katedra/contract/call'
import type { ErrorCode } from '@katedra/contract/errors'
import { useMutation } from '@tanstack/react-query'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { isSaidAtField, placeFieldErrors } from './form/field-errors.ts'
import { showToast } from './toast.tsx'

export interface SaveOptions<Input, Done, Values extends FieldValues> {
  /** The call. */
  save: (input: Input) => Promise<Done>
  /** Said in a toast when it is done. */
  doneText?: string | ((done: Done, input: Input) => string | undefined)
  /** Of the toast; neutral where something was taken away. */
  doneTone?: 'ok' | 'neutral'
  /** The toast offers a way back. */
  undo?: (done: Done, input: Input) => void
  /** What is shown is asked for again; awaited before `onSaved`, so that the screen is up to date when it goes on. */
  refresh?: (done: Done, input: Input) => unknown
  onSaved?: (done: Done, input: Input) => unknown
  /** The form whose fields a refusal is put at, and which of them it has. */
  form?: UseFormReturn<Values, unknown, Values>
  fields?: readonly FieldPath<Values>[]
  /** Stands before the names of fields where the form is one entry of a list that was sent. */
  prefix?: string
  onRefused?: (error: Error, input: Input) => unknown
  /** Where a refusal is said: by the caller, who shows `sentence`, or in a toast. */
  refusal?: 'sentence' | 'toast'
  /** Other words for some refusals than the general ones. */
  words?: (error: Error) => string | undefined
  /** All that is saved under this name is sent one after another, and can be counted by it as a mutation key. */
  queue?: string
  /** Somebody else was faster: `isConflict` says so instead of `sentence`. */
  conflict?: ErrorCode
}

export interface Saving<Input, Done> {
  save: (input: Input) => void
  /** The same, for who waits for the outcome; rejects with the refusal. */
  saveAsync: (input: Input) => Promise<Done>
  isBusy: boolean
  /** What is being saved, or was saved last. */
  input: Input | undefined
  isDone: boolean
  /** Why nothing was saved, unless that stands at the one field that was refused. */
  sentence: string | undefined
  isConflict: boolean
  error: Error | null
  /** Forgets the last outcome. */
  reset: () => void
}

/** The one way to save: the call, what is said when it is done, what is asked for again, and where a refusal is put. */
export function useSave<Input = void, Done = unknown, Values extends FieldValues = FieldValues>(
  options: SaveOptions<Input, Done, Values>,
): Saving<Input, Done> {
  const { save, doneText, undo, refresh, onSaved, form, fields = [], prefix, refusal = 'sentence' } = options
  const { onRefused, words, conflict, doneTone = 'ok', queue } = options
  const problem = useProblem()
  const isConflict = (error: Error | null) =>
    conflict !== undefined && error instanceof CallError && error.code === conflict
  const isSaid = (error: Error) => isConflict(error) || (form !== undefined && isSaidAtField(error, fields, prefix))
  const say = (error: Error) => words?.(error) ?? problem(error)
  const { mutate, mutateAsync, isPending, isSuccess, variables, error, reset } = useMutation<Done, Error, Input>({
    ...(queue === undefined ? {} : { mutationKey: [queue], scope: { id: queue } }),
    mutationFn: save,
    onSuccess: async (done, input) => {
      await refresh?.(done, input)
      const text = typeof doneText === 'function' ? doneText(done, input) : doneText
      if (text !== undefined)
        showToast({ text, tone: doneTone, ...(undo === undefined ? {} : { undo: () => undo(done, input) }) })
      await onSaved?.(done, input)
    },
    onError: async (reason, input) => {
      if (form !== undefined) placeFieldErrors(reason, form.setError, fields, prefix)
      if (refusal === 'toast' && !isConflict(reason)) showToast({ text: say(reason), tone: 'danger' })
      await onRefused?.(reason, input)
    },
  })
  return {
    save: mutate,
    saveAsync: mutateAsync,
    isBusy: isPending,
    input: variables,
    isDone: isSuccess,
    sentence: error === null || isSaid(error) ? undefined : say(error),
    isConflict: isConflict(error),
    error,
    reset,
  }
}
