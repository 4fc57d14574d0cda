import { credits as calls, type ClassProgram, type CreditKind, creditKinds } from '@katedra/contract/credits'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { givingOutlook } from './assigning.ts'
import { keepClassCredits, refreshCredits } from '../credits.data.ts'
import { useReturning } from './use-returning.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'

export interface AssigningProps {
  classId: string
  ofProgram: ClassProgram
  /** Pupils who are ticked; none means all. */
  chosen: readonly string[]
  onOpenChange: () => void
  onDone: () => void
}

const anyKind = 'any'

/** Gives credits out of the pool; says before it does whom they reach. */
export function AddDialog({ classId, ofProgram, chosen, onOpenChange, onDone }: AssigningProps) {
  const { t } = useTranslation('credits')
  const [kind, setKind] = useState<CreditKind>()
  const { without, available, given } = givingOutlook(ofProgram, chosen, kind)
  const adding = useAdding({ classId, ofProgram, onOpenChange, onDone })
  return (
    <FormDialog
      title={t('add.title', { program: ofProgram.program.title })}
      saving={adding}
      onSubmit={() => adding.save({ student_ids: without, kind, partly: given < without.length })}
      onClose={onOpenChange}
      submitText={t('add.submit', { count: given })}
      isSubmitDisabled={given === 0}
    >
      <ChoiceChips
        label={t('add.kind')}
        value={kind ?? anyKind}
        onChange={(id) => setKind(creditKinds.find((one) => one === id))}
        options={[
          { id: anyKind, label: t('add.anyKind'), detail: t('add.anyKindHint') },
          ...ofProgram.available
            .filter(({ count }) => count > 0)
            .map((one) => ({
              id: one.kind,
              label: t(`kind.${one.kind}`),
              detail: t('add.left', { count: one.count }),
            })),
        ]}
      />
      <p aria-live="polite">
        {given < without.length
          ? t('add.fewer', { count: given, all: without.length, missing: without.length - given, available })
          : t('add.all', { count: given })}
      </p>
    </FormDialog>
  )
}

interface Giving {
  student_ids: string[]
  kind: CreditKind | undefined
  partly: boolean
}

function useAdding({ classId, ofProgram, onOpenChange, onDone }: Omit<AssigningProps, 'chosen'>) {
  const { t } = useTranslation('credits')
  const takeBack = useReturning(classId, ofProgram.program.id)
  return useSave({
    save: ({ student_ids, kind, partly }: Giving) =>
      call(calls.addClassCredits, {
        params: { class_id: classId },
        body: { program_id: ofProgram.program.id, student_ids, partly, ...(kind === undefined ? {} : { kind }) },
      }),
    refresh: ({ credits }) => keepClassCredits(credits),
    doneText: ({ assigned }) => t('add.done', { count: assigned }),
    undo: (_, { student_ids }) => takeBack(student_ids),
    onSaved: () => {
      onDone()
      onOpenChange()
    },
    onRefused: () => void refreshCredits(),
  })
}
