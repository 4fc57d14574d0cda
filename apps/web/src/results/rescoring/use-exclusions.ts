import { marking, type ExclusionForm } from '@katedra/contract/marking'
import type { Exclusion } from '@katedra/contract/results'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { refreshFigures } from './results.data.ts'

/** Leaving something out and putting it back; each can be taken back for 8 seconds. */
export function useExclusions(testId: string) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const exclude = (body: ExclusionForm) => call(marking.exclude, { params: { test_id: testId }, body })
  const putBack = ({ id }: Exclusion) => call(marking.putBack, { params: { test_id: testId, exclusion_id: id } })

  const excluding = useMutation({
    mutationFn: exclude,
    onSuccess: (exclusion) => {
      showToast({
        text: sentence('excluded', exclusion),
        tone: 'ok',
        undo: () => void change(() => putBack(exclusion)),
      })
      void refreshFigures()
    },
  })
  const puttingBack = useMutation({
    mutationFn: putBack,
    onSuccess: (_, exclusion) => {
      const undo = () => void change(() => exclude(formOf(exclusion)))
      showToast({ text: sentence('returned', exclusion), tone: 'ok', undo })
    },
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
    onSettled: refreshFigures,
  })
  return { excluding, puttingBack }

  async function change(step: () => Promise<unknown>): Promise<void> {
    try {
      await step()
    } catch (error) {
      showToast({ text: problem(error), tone: 'danger' })
    } finally {
      await refreshFigures()
    }
  }

  function sentence(what: 'excluded' | 'returned', { item_no, attempt_id, student_name }: Exclusion): string {
    const values = { number: item_no, name: student_name ?? '' }
    return t(`exclusion.${what}${attempt_id === null ? 'Question' : 'Answer'}`, values)
  }
}

function formOf({ item_no, attempt_id, reason }: Exclusion): ExclusionForm {
  return { item_no, reason, ...(attempt_id === null ? {} : { attempt_id }) }
}
