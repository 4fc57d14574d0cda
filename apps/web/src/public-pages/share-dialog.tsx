import type { PlannedTest } from '@katedra/contract/planned-tests'
import { fewestShown, type Sharing } from '@katedra/contract/public-pages'
import { Dialog } from '@katedra/ui/dialog'
import { ErrorState } from '@katedra/ui/error-state'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { DurationField } from './duration-field.tsx'
import { sharingQuery } from './public-pages.data.ts'
import { SharedLink } from './shared-link.tsx'
import { StopSharing } from './stop-sharing.tsx'
import { useSharing } from './use-sharing.ts'

interface ShareDialogProps {
  test: PlannedTest
  onClose: () => void
}

/** Switches the public page on, shows the way to it, lets it last and ends it. */
export function ShareDialog({ test, onClose }: ShareDialogProps) {
  const { t } = useTranslation('public-pages')
  const problem = useProblem()
  const { data, error, refetch } = useQuery({ ...sharingQuery(test.id), staleTime: 0 })
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('share.title')}>
      {data === undefined && error !== null && (
        <ErrorState title={problem(error)} safe={t('share.safe')} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <SkeletonGroup>
          <Skeleton lines={5} />
        </SkeletonGroup>
      )}
      {data !== undefined && <Settings test={test} sharing={data} />}
    </Dialog>
  )
}

function Settings({ test, sharing }: { test: PlannedTest; sharing: Sharing }) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  const changing = useSharing(test.id)
  const { page, expired_at } = sharing
  return (
    <div className="grid min-w-0 gap-6">
      {page !== null && (
        <SharedLink url={page.url} label={t('share.qr', { title: test.title })} expiresAt={page.expires_at} />
      )}
      {expired_at !== null && (
        <p role="status" className="rounded-lg border border-line bg-sunken p-4">
          {t('share.expired', { date: format.dateTime(expired_at) })}
        </p>
      )}
      <WhatIsSeen test={test} sharing={sharing} />
      <DurationField sharing={sharing} changing={changing} />
      {page !== null && <StopSharing changing={changing} />}
    </div>
  )
}

/** Before anybody sees anything the teacher knows what it will be. */
function WhatIsSeen({ test, sharing }: { test: PlannedTest; sharing: Sharing }) {
  const { t } = useTranslation('public-pages')
  const isRunning = test.state === 'launched'
  const areFew = !isRunning && test.submitted_count < fewestShown
  return (
    <div className="grid gap-2">
      <p>{t('share.seen', { title: test.title, class: test.class_name })}</p>
      <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
        <li>{t('share.noNames')}</li>
        <li>{t(`share.questions.${sharing.questions}`)}</li>
        {isRunning && <li>{t('share.running')}</li>}
        {areFew && <li>{t('share.few', { least: fewestShown })}</li>}
      </ul>
    </div>
  )
}
