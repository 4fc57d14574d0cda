import { marking } from '@katedra/contract/marking'
import type { Rescoring } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { CloseButton, Dialog } from '@katedra/ui/dialog'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { queryOf } from '../app/query.ts'
import { useTakingBack } from './use-rescoring.ts'

interface RescoringDialogProps {
  testId: string
  rescoring: Rescoring
  onClose: () => void
}

/** What a change of the key or the points did, pupil by pupil, and the way back. */
export function RescoringDialog({ testId, rescoring, onClose }: RescoringDialogProps) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const detail = useQuery(queryOf(marking.rescoring, { params: { test_id: testId, rescoring_id: rescoring.id } }))
  const takingBack = useTakingBack(testId, onClose)
  const { data } = detail
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
              isBusy={takingBack.isPending}
              onClick={() => takingBack.mutate({ item_no: data.item_no, before: data.question_before })}
            >
              {t('rescoring.takeBack')}
            </Button>
          )}
          <CloseButton onClose={onClose} />
        </>
      }
    >
      {detail.isError && <p role="alert">{problem(detail.error)}</p>}
      {detail.isPending && (
        <SkeletonGroup>
          <Skeleton lines={4} />
        </SkeletonGroup>
      )}
      {data !== undefined && <Values answers={data.answers} />}
      {data?.is_latest === false && <p className="pt-3 text-sm text-ink-soft">{t('rescoring.older')}</p>}
    </Dialog>
  )
}

interface Value {
  attempt_id: string
  name: string
  points_before: number | null
  points_after: number | null
}

function Values({ answers }: { answers: readonly Value[] }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  if (answers.length === 0) return <p className="text-ink-soft">{t('rescoring.none')}</p>
  const points = (value: number | null) => (value === null ? t('rescoring.waiting') : format.number(value, 2))
  return (
    <Table caption={t('rescoring.caption')} maxHeight="24rem">
      <TableHead>
        <ColumnHead>{t('column.name')}</ColumnHead>
        <ColumnHead isNumber>{t('rescoring.before')}</ColumnHead>
        <ColumnHead isNumber>{t('rescoring.after')}</ColumnHead>
      </TableHead>
      <TableBody>
        {answers.map(({ attempt_id, name, points_before, points_after }) => (
          <Row key={attempt_id}>
            <RowHead className="wrap-anywhere">{name}</RowHead>
            <Cell label={t('rescoring.before')} isNumber>
              {points(points_before)}
            </Cell>
            <Cell label={t('rescoring.after')} isNumber>
              {points(points_after)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
