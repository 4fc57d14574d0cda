import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { useUploadProblem } from '../app/upload-problem.ts'
import { addFromFile, deleteAdded, type Adding } from './question-files.data.ts'

/** What has been added, and what was asked for. */
export interface Added {
  ids: readonly string[]
  wanted: number
  subjectId: number
}

interface Wish {
  adding: Omit<Adding, 'request_id'>
  wanted: number
}

/** Adds questions of a file, and takes them back. */
export function useAdding(onAdded: (isAdded: boolean) => void) {
  const { t } = useTranslation('question-files')
  const problem = useProblem()
  const uploadProblem = useUploadProblem()
  // One import, however often the button is pressed or the line breaks; what was taken back begins another.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [added, setAdded] = useState<Added>()
  const adding = useMutation({
    mutationFn: ({ adding: wish }: Wish) => addFromFile({ ...wish, request_id: requestId }),
    onSuccess: (ids, { adding: { subject_id }, wanted }) => {
      setAdded({ ids, wanted, subjectId: subject_id })
      onAdded(true)
    },
  })
  const takingBack = useMutation({
    mutationFn: deleteAdded,
    onSuccess: () => {
      setRequestId(crypto.randomUUID())
      setAdded(undefined)
      onAdded(false)
      showToast({ text: t('import.done.undone'), tone: 'ok' })
    },
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
  })
  return {
    added,
    add: adding.mutate,
    isAdding: adding.isPending,
    message: adding.error === null ? undefined : uploadProblem(adding.error),
    takeBack: () => {
      if (added !== undefined) takingBack.mutate(added.ids)
    },
    isTakingBack: takingBack.isPending,
    isTakenBack: takingBack.isSuccess,
  }
}
