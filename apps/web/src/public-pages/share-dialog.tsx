import type { PlannedTest } from '@katedra/contract/planned-tests'
import {
  minShown,
  publicPages,
  sharingDurations,
  type Sharing,
  type SharingDuration,
} from '@katedra/contract/public-pages'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { CopyButton } from '@katedra/ui/copy-button'
import { ConfirmDialog, Dialog } from '@katedra/ui/dialog'
import { QrCode } from '@katedra/ui/qr-code'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { call } from '../app/call.ts'
import { sharingQuery } from './public-pages.data.ts'

interface ShareDialogProps {
  test: PlannedTest
  onClose: () => void
}

/** Switches the public page on, shows the way to it, lets it last and ends it. */
export function ShareDialog({ test, onClose }: ShareDialogProps) {
  const { t } = useTranslation('public-pages')
  const sharing = useQuery({ ...sharingQuery(test.id), staleTime: 0 })
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('share.title')}>
      <QueryView
        query={sharing}
        safe={t('share.safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton lines={5} />
          </SkeletonGroup>
        }
      >
        {(data) => <Settings test={test} sharing={data} />}
      </QueryView>
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

/** Before anyone sees anything the teacher knows what it will be. */
function WhatIsSeen({ test, sharing }: { test: PlannedTest; sharing: Sharing }) {
  const { t } = useTranslation('public-pages')
  const isRunning = test.state === 'launched'
  const areFew = !isRunning && test.submitted_count < minShown
  return (
    <div className="grid gap-2">
      <p>{t('share.seen', { title: test.title, class: test.class_name })}</p>
      <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
        <li>{t('share.noNames')}</li>
        <li>{t(`share.questions.${sharing.questions}`)}</li>
        {isRunning && <li>{t('share.running')}</li>}
        {areFew && <li>{t('share.few', { min: minShown })}</li>}
      </ul>
    </div>
  )
}

interface SharedLinkProps {
  url: string
  label: string
  expiresAt: string
}

/** The way to the public page: to open, to copy, to scan. */
function SharedLink({ url, label, expiresAt }: SharedLinkProps) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-lg border border-line bg-now-soft p-4">
      <QrCode value={url} label={label} size={148} className="border border-line" />
      <div className="grid min-w-0 flex-1 basis-52 justify-items-start gap-3">
        <p role="status" className="font-semibold">
          {t('share.isOn', { date: format.dateTime(expiresAt) })}
        </p>
        <a href={url} target="_blank" rel="noreferrer" className={`${textLink} min-w-0 break-all`}>
          {url.replace(/^https?:\/\//, '')}
        </a>
        <CopyButton text={url} label={t('share.copy')} />
      </div>
    </div>
  )
}

interface DurationFieldProps {
  sharing: Sharing
  changing: Changing
}

/** For how long, and the button that makes it so. */
function DurationField({ sharing: { page, choices }, changing }: DurationFieldProps) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  const [duration, setDuration] = useState<SharingDuration>('week')
  const options = choices.map((choice) => ({
    id: choice.duration,
    label: t(`share.duration.${choice.duration}`),
    detail: t('share.to', { date: format.date(choice.expires_at) }),
  }))
  return (
    <div className="grid justify-items-start gap-4">
      <ChoiceChips
        label={t(page === null ? 'share.length' : 'share.lengthFromNow')}
        options={options}
        value={duration}
        onChange={(id) => setDuration(sharingDurations.find((one) => one === id) ?? 'week')}
      />
      <FormAlert text={changing.sentence} />
      <Button
        variant={page === null ? 'primary' : 'secondary'}
        isBusy={changing.isBusy && changing.input !== undefined}
        onClick={() => changing.save(duration)}
      >
        {t(page === null ? 'share.start' : 'share.prolong')}
      </Button>
    </div>
  )
}

/** Ends the page for good, and asks first: the link that others have leads to nothing then. */
function StopSharing({ changing }: { changing: Changing }) {
  const { t } = useTranslation('public-pages')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="border-t border-line pt-4">
      <Button
        variant="quiet"
        icon={<Ban aria-hidden />}
        isBusy={changing.isBusy && changing.input === undefined}
        onClick={() => setIsAsking(true)}
      >
        {t('share.stop')}
      </Button>
      <ConfirmDialog
        isDanger
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('share.stopTitle')}
        confirmText={t('share.stop')}
        onConfirm={() => {
          setIsAsking(false)
          changing.save(undefined)
        }}
      >
        {t('share.stopText')}
      </ConfirmDialog>
    </div>
  )
}

/** A duration shares, or lets the page last from now; nothing ends it. */
type Duration = SharingDuration | undefined

type Changing = ReturnType<typeof useSharing>

/** Shares the results of a test and ends that; the dialog stays and shows what came of it. */
function useSharing(test_id: string) {
  const { t } = useTranslation('public-pages')
  const queries = useQueryClient()
  const params = { test_id }
  const { queryKey } = sharingQuery(test_id)
  return useSave({
    save: (duration: Duration): Promise<Sharing> =>
      duration === undefined
        ? call(publicPages.stopSharing, { params })
        : call(publicPages.shareResults, { params, body: { duration } }),
    doneText: (_, duration) => {
      const wasOn = queries.getQueryData<Sharing>(queryKey)?.page !== null
      return t(duration === undefined ? 'share.stopped' : wasOn ? 'share.prolonged' : 'share.started')
    },
    onSaved: (sharing) => queries.setQueryData(queryKey, sharing),
  })
}
