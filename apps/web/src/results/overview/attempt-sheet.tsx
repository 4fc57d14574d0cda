import type { AttemptDetail, Suspicion } from '@katedra/contract/results'
import { Sheet } from '@katedra/ui/sheet'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { ExportAttempt } from '../../exports/exports.tsx'
import { AttemptItems } from './attempt-items.tsx'
import { attemptQuery } from '../results.data.ts'
import { suspicionWords } from '../suspicion-words.ts'

interface AttemptSheetProps {
  testId: string
  attemptId: string
  /** The question to begin with. */
  itemNo: number | undefined
  onClose: () => void
}

const followEvery = 5000

/** One pupil's whole attempt, question by question. */
export function AttemptSheet({ testId, attemptId, itemNo, onClose }: AttemptSheetProps) {
  const { t } = useTranslation('results')
  const attempt = useQuery({
    ...attemptQuery(testId, attemptId),
    refetchInterval: (query) => (query.state.data?.state === 'open' ? followEvery : false),
  })
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={attempt.data?.name ?? t('attempt.title')}
      description={attempt.data !== undefined && <Summary attempt={attempt.data} />}
    >
      <QueryView
        query={attempt}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup className="grid gap-6">
            <Skeleton lines={4} />
            <Skeleton lines={4} />
          </SkeletonGroup>
        }
      >
        {(known) => <Attempt testId={testId} attempt={known} itemNo={itemNo} />}
      </QueryView>
    </Sheet>
  )
}

function Summary({ attempt }: { attempt: AttemptDetail }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { points, out_of, started_at, submitted_at } = attempt
  const facts = [
    t('attempt.title'),
    ...(points === null
      ? []
      : [t('attempt.points', { points: format.number(points, 2), out_of: format.number(out_of, 2) })]),
    submitted_at === null
      ? t('attempt.open', { when: format.when(started_at) })
      : t('attempt.submitted', {
          when: format.when(submitted_at),
          duration: format.duration((Date.parse(submitted_at) - Date.parse(started_at)) / 1000),
        }),
  ]
  return <span className="tabular">{facts.join(' · ')}</span>
}

function Attempt({ testId, attempt, itemNo }: { testId: string; attempt: AttemptDetail; itemNo: number | undefined }) {
  const { suspicion } = attempt
  return (
    <div className="grid gap-6">
      {suspicion !== null && suspicion.level !== 'none' && <SuspicionNote suspicion={suspicion} />}
      {attempt.state === 'submitted' && (
        <div>
          <ExportAttempt testId={testId} attemptId={attempt.attempt_id} />
        </div>
      )}
      <AttemptItems testId={testId} attempt={attempt} itemNo={itemNo} />
    </div>
  )
}

function SuspicionNote({ suspicion }: { suspicion: Suspicion }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <div className="flex gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <Flag aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <div className="grid gap-1">
        <p className="font-medium">{t(`suspicion.${suspicion.level}`)}</p>
        <p>{suspicionWords(t, suspicion, format).join(' ')}</p>
        <p className="text-ink-soft">{t('suspicion.advice')}</p>
      </div>
    </div>
  )
}
