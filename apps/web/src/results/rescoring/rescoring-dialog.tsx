import { marking } from '@katedra/contract/marking'
import type { Rescoring } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { CloseButton, Dialog } from '@katedra/ui/dialog'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { queryOf } from '../../app/query.ts'
import { useTakingBack } from './use-rescoring.ts'

interface RescoringDialogProps {
  testId: string
  rescoring: Rescoring
  onClose: () => void
}

/** What a change of the key or the points did, pupil by pupil, and the way back. */
export function RescoringDialog({ testId, rescoring, onClose }: RescoringDialogProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const detail = useQuery(queryOf(marking.rescoring, { params: { test_id: testId, rescoring_id: rescoring.id } }))
  const takingBack = useTakingBack(testId, onClose)
  const { data } = detail
  const points = (value: number | null) => (value === null ? t('rescoring.waiting') : format.number(value, 2))
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('interventions.rescoring', { number: rescoring.item_no })}
      footer={
        <>
          {data?.is_latest === true && (
            <Button
              icon={<Undo2 aria-hidden />}
              isBusy={takingBack.isBusy}
              onClick={() => takingBack.save({ item_no: data.item_no, before: data.question_before })}
            >
              {t('rescoring.takeBack')}
            </Button>
          )}
          <CloseButton onClose={onClose} />
        </>
      }
    >
      <QueryView
        query={detail}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton lines={4} />
          </SkeletonGroup>
        }
        isEmpty={({ answers }) => answers.length === 0}
        empty={<p className="text-ink-soft">{t('rescoring.none')}</p>}
      >
        {({ answers }) => (
          <DataTable
            caption={t('rescoring.caption')}
            maxHeight="24rem"
            rows={answers}
            rowKey={({ attempt_id }) => attempt_id}
            columns={[
              {
                key: 'name',
                label: t('column.name'),
                cellClassName: 'wrap-anywhere',
                cell: ({ name }) => name,
              },
              {
                key: 'before',
                label: t('rescoring.before'),
                isNumber: true,
                cell: ({ points_before }) => points(points_before),
              },
              {
                key: 'after',
                label: t('rescoring.after'),
                isNumber: true,
                cell: ({ points_after }) => points(points_after),
              },
            ]}
          />
        )}
      </QueryView>
      {data?.is_latest === false && <p className="pt-3 text-sm text-ink-soft">{t('rescoring.older')}</p>}
    </Dialog>
  )
}
