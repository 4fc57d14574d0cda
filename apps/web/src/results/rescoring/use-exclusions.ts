import { marking, type ExclusionForm } from '@katedra/contract/marking'
import type { Exclusion } from '@katedra/contract/results'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { call } from '../../app/call.ts'
import { refreshFigures } from '../results.data.ts'

/** Leaving something out and putting it back; each can be taken back for 8 seconds. */
export function useExclusions(testId: string, onExcluded: () => void = () => undefined) {
  const { t } = useTranslation('results')
  const exclude = (body: ExclusionForm) => call(marking.exclude, { params: { test_id: testId }, body })
  const putBack = ({ id }: Exclusion) => call(marking.putBack, { params: { test_id: testId, exclusion_id: id } })

  const undoing = useSave({
    save: (step: () => Promise<unknown>) => step(),
    onSaved: refreshFigures,
    refusal: 'toast',
    onRefused: refreshFigures,
  })
  const excluding = useSave({
    save: exclude,
    doneText: (exclusion) => sentence('excluded', exclusion),
    undo: (exclusion) => undoing.save(() => putBack(exclusion)),
    onSaved: () => {
      void refreshFigures()
      onExcluded()
    },
  })
  const puttingBack = useSave({
    save: putBack,
    doneText: (_, exclusion) => sentence('returned', exclusion),
    undo: (_, exclusion) => undoing.save(() => exclude(formOf(exclusion))),
    onSaved: refreshFigures,
    refusal: 'toast',
    onRefused: refreshFigures,
  })
  return { excluding, puttingBack }

  function sentence(what: 'excluded' | 'returned', exclusion: Exclusion): string {
    const { item_no, attempt_id, full_points, student_name } = exclusion
    if (full_points && what === 'excluded') return t('exclusion.givenFull', { number: item_no })
    const values = { number: item_no, name: student_name ?? '' }
    return t(`exclusion.${what}${attempt_id === null ? 'Question' : 'Answer'}`, values)
  }
}

function formOf({ item_no, attempt_id, full_points, reason }: Exclusion): ExclusionForm {
  return { item_no, full_points, reason, ...(attempt_id === null ? {} : { attempt_id }) }
}
