import type { AttemptDetail } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JoinGuestDialog } from './join-guest-dialog.tsx'
import { useGuests } from './use-guests.ts'

/** How sure it is whose the attempt is: a guest, one who turned out to be a pupil, or a name that no one has proven. */
export function WhoseAttempt({ testId, attempt }: { testId: string; attempt: AttemptDetail }) {
  const { t } = useTranslation('results')
  const [isAsking, setIsAsking] = useState(false)
  const { separating } = useGuests(testId)
  const { attempt_id, is_guest, without_code, joined_guest_name } = attempt
  if (is_guest)
    return (
      <div>
        <Button icon={<UserCheck aria-hidden />} onClick={() => setIsAsking(true)}>
          {t('guests.open')}
        </Button>
        {isAsking && <JoinGuestDialog testId={testId} attemptId={attempt_id} onClose={() => setIsAsking(false)} />}
      </div>
    )
  return (
    <>
      {joined_guest_name !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
          <p className="min-w-0 wrap-anywhere">{t('guests.cameAs', { name: joined_guest_name })}</p>
          <Button size="sm" isBusy={separating.isBusy} onClick={() => separating.save(attempt_id)}>
            {t('guests.separate')}
          </Button>
        </div>
      )}
      {without_code && (
        <p className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
          <span className="font-medium">{t('withoutCode')}.</span> {t('withoutCodeWhy')}
        </p>
      )}
    </>
  )
}
