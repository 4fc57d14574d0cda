import { Select } from '@katedra/ui/select'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { resultsQuery } from '../results.data.ts'
import { useGuests } from './use-guests.ts'

interface JoinGuestDialogProps {
  testId: string
  attemptId: string
  onClose: () => void
}

/** Which pupil of the class a guest is. Who has an attempt in the test keeps it, so only the others are offered. */
export function JoinGuestDialog({ testId, attemptId, onClose }: JoinGuestDialogProps) {
  const { t } = useTranslation('results')
  const results = useQuery(resultsQuery(testId))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const { joining } = useGuests(testId, onClose)
  const students = results.data?.students ?? []
  const guest = students.find(({ attempt_id }) => attempt_id === attemptId)
  const free = students.flatMap(({ attempt_id, student_id, name }) =>
    attempt_id === null && student_id !== null ? [{ id: student_id, label: name }] : [],
  )
  const isEmpty = results.data !== undefined && free.length === 0
  return (
    <FormDialog
      title={t('guests.title', { name: guest?.name ?? '' })}
      size="sm"
      saving={joining}
      onClose={onClose}
      cancelText={t('cancel')}
      submitText={t('guests.submit')}
      isSubmitDisabled={results.data === undefined || isEmpty}
      onSubmit={() => {
        setIsTried(true)
        if (chosen !== null) joining.save({ attempt_id: attemptId, student_id: chosen })
      }}
    >
      <QueryView
        query={results}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton lines={3} />
          </SkeletonGroup>
        }
      >
        {() =>
          isEmpty ? (
            <p>{t('guests.nobodyFree')}</p>
          ) : (
            <div className="grid gap-4">
              <p>{t('guests.text')}</p>
              <Select
                label={t('guests.student')}
                description={t('guests.onlyFree')}
                options={free}
                value={chosen}
                onChange={setChosen}
                error={isTried && chosen === null ? t('guests.required') : undefined}
              />
            </div>
          )
        }
      </QueryView>
    </FormDialog>
  )
}
