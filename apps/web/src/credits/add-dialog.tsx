import { creditKinds, credits as calls, type ClassProgram, type CreditKind } from '@katedra/contract/credits'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Dialog } from '@katedra/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { givingOutlook } from './assigning.ts'
import { keepClassCredits, refreshCredits } from './credits.data.ts'
import { useReturning } from './use-returning.ts'

export interface AssigningProps {
  classId: string
  ofProgram: ClassProgram
  /** Pupils who are ticked; nobody means everybody. */
  chosen: readonly string[]
  onOpenChange: () => void
  onDone: () => void
}

const anyKind = 'any'

/** Gives credits out of the pool; says before it does whom they reach. */
export function AddDialog({ classId, ofProgram, chosen, onOpenChange, onDone }: AssigningProps) {
  const { t } = useTranslation('credits')
  const problem = useProblem()
  const [kind, setKind] = useState<CreditKind>()
  const { without, available, given } = givingOutlook(ofProgram, chosen, kind)
  const adding = useAdding({ classId, ofProgram, onOpenChange, onDone })
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('add.title', { program: ofProgram.program.title })}
      footer={
        <>
          <Button onClick={onOpenChange}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={given === 0}
            isBusy={adding.isPending}
            onClick={() => adding.mutate({ student_ids: without, kind, partly: given < without.length })}
          >
            {t('add.submit', { count: given })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
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
        <FormAlert text={adding.error === null ? undefined : problem(adding.error)} />
      </div>
    </Dialog>
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
  return useMutation({
    mutationFn: ({ student_ids, kind, partly }: Giving) =>
      call(calls.addClassCredits, {
        params: { class_id: classId },
        body: { program_id: ofProgram.program.id, student_ids, partly, ...(kind === undefined ? {} : { kind }) },
      }),
    onSuccess: ({ credits, assigned }, { student_ids }) => {
      keepClassCredits(credits)
      showToast({ text: t('add.done', { count: assigned }), tone: 'ok', undo: () => takeBack(student_ids) })
      onDone()
      onOpenChange()
    },
    onError: () => void refreshCredits(),
  })
}
