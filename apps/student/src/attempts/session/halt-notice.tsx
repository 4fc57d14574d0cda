import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface HaltNoticeProps {
  halt: 'other_device' | 'signed_out'
  /** Answers that only this device has. */
  unsent: number
  onRejoin: () => void
}

/** Why nothing can be changed here, and the way to change that. */
export function HaltNotice({ halt, unsent, onRejoin }: HaltNoticeProps): ReactNode {
  const { t } = useTranslation('attempts')
  const isElsewhere = halt === 'other_device'
  return (
    <div role="alert" className="mb-5">
      <Card tone="now" className="grid gap-2">
        <h2 className="text-lg font-semibold">{isElsewhere ? t('device.otherTitle') : t('device.signedOutTitle')}</h2>
        <p>{isElsewhere ? t('device.otherText') : t('device.signedOutText')}</p>
        {isElsewhere && unsent > 0 && <p className="font-semibold">{t('device.otherUnsent', { count: unsent })}</p>}
        <div>
          <Button onClick={onRejoin}>{isElsewhere ? t('device.continueHere') : t('device.signIn')}</Button>
        </div>
      </Card>
    </div>
  )
}
