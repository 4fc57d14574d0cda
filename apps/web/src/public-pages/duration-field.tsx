import { sharingDurations, type Sharing, type SharingDuration } from '@katedra/contract/public-pages'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useFormat } from '../app/format.ts'
import type { useSharing } from './use-sharing.ts'

interface DurationFieldProps {
  sharing: Sharing
  changing: ReturnType<typeof useSharing>
}

/** For how long, and the button that makes it so. */
export function DurationField({ sharing: { page, choices }, changing }: DurationFieldProps) {
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
      <FormAlert text={changing.message} />
      <Button
        variant={page === null ? 'primary' : 'secondary'}
        isBusy={changing.isSharing}
        onClick={() => changing.ask(duration)}
      >
        {t(page === null ? 'share.start' : 'share.prolong')}
      </Button>
    </div>
  )
}
