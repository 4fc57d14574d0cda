import type { Exclusion, Rescoring } from '@katedra/contract/results'
import { Badge } from '@katedra/ui/badge'
import { Section } from '@katedra/ui/page'
import { CircleSlash2, PencilLine, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@katedra/ui/button'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { marking } from '@katedra/contract/marking'
import { DataTable } from '@katedra/ui/data-table'
import { CloseButton, Dialog } from '@katedra/ui/dialog'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { PutBackButton } from './exclusion-note.tsx'
import type { Intervention } from './interventions.ts'
import { queryOf } from '../../app/query.ts'
import { useTakingBack } from './use-rescoring.ts'

/** More than these at once would push the rest of the page away. */
const shownAtFirst = 10

interface InterventionsSectionProps {
  testId: string
  interventions: readonly Intervention[]
}

/** Who changed what in the results, when and why. */
export function InterventionsSection({ testId, interventions }: InterventionsSectionProps) {
  const { t } = useTranslation('results')
  const [isWhole, setIsWhole] = useState(false)
  if (interventions.length === 0) return null
  const shown = isWhole ? interventions : interventions.slice(0, shownAtFirst)
  const hidden = interventions.length - shown.length
  return (
    <Section title={t('interventions.title')}>
      <p className="max-w-prose text-ink-soft">{t('interventions.text')}</p>
      <ul className="grid gap-2">
        {shown.map((intervention) =>
          intervention.kind === 'exclusion' ? (
            <ExclusionItem key={intervention.id} testId={testId} exclusion={intervention.exclusion} />
          ) : (
            <RescoringItem key={intervention.id} testId={testId} rescoring={intervention.rescoring} />
          ),
        )}
      </ul>
      {hidden > 0 && (
        <Button size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {t('interventions.more', { count: hidden })}
        </Button>
      )}
    </Section>
  )
}

function ExclusionItem({ testId, exclusion }: { testId: string; exclusion: Exclusion }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { item_no, student_name, reason, excluded_at, excluded_by_name, returned_at, returned_by_name } = exclusion
  const what =
    exclusion.attempt_id === null
      ? t('interventions.question', { number: item_no })
      : t('interventions.answer', { number: item_no, name: student_name ?? '' })
  return (
    <Item
      badge={
        returned_at === null ? (
          <Badge icon={<CircleSlash2 aria-hidden />}>{t('exclusion.badge')}</Badge>
        ) : (
          <Badge icon={<Undo2 aria-hidden />}>{t('interventions.returned')}</Badge>
        )
      }
      what={what}
      reason={reason}
      who={t('interventions.who', { name: excluded_by_name, when: format.dateTime(excluded_at) })}
      also={
        returned_at !== null &&
        t('interventions.returnedWho', { name: returned_by_name ?? '', when: format.dateTime(returned_at) })
      }
      action={returned_at === null && <PutBackButton testId={testId} exclusion={exclusion} />}
    />
  )
}

function RescoringItem({ testId, rescoring }: { testId: string; rescoring: Rescoring }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { item_no, reason, rescored_at, rescored_by_name, changed_count } = rescoring
  return (
    <Item
      badge={<Badge icon={<PencilLine aria-hidden />}>{t('interventions.rescored')}</Badge>}
      what={t('interventions.rescoring', { number: item_no })}
      reason={reason}
      who={t('interventions.who', { name: rescored_by_name, when: format.dateTime(rescored_at) })}
      also={t('interventions.changed', { count: changed_count })}
      action={
        <>
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {t('rescoring.open')}
            <span className="sr-only">{t('interventions.rescoring', { number: item_no })}</span>
          </Button>
          {isOpen && <RescoringDialog testId={testId} rescoring={rescoring} onClose={() => setIsOpen(false)} />}
        </>
      }
    />
  )
}

interface RescoringDialogProps {
  testId: string
  rescoring: Rescoring
  onClose: () => void
}

/** What a change of the key or the points did, pupil by pupil, and the way back. */
function RescoringDialog({ testId, rescoring, onClose }: RescoringDialogProps) {
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
              onClick={() =>
                takingBack.save({
                  item_no: data.item_no,
                  attempt_id: data.attempt_id ?? null,
                  before: data.question_before,
                })
              }
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

interface ItemProps {
  badge: ReactNode
  what: string
  reason: string
  who: string
  also: ReactNode
  action?: ReactNode
}

function Item({ badge, what, reason, who, also, action }: ItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{what}</span>
          {badge}
        </p>
        <p>{reason}</p>
        <p className="text-sm text-ink-soft">
          {who}
          {also !== false && <> · {also}</>}
        </p>
      </div>
      {action}
    </li>
  )
}
