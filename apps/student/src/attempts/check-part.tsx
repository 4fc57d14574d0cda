import { Button } from '@katedra/ui/button'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttemptSession } from './attempts.session.ts'

interface CheckPartProps {
  session: AttemptSession
  item_no: number
  canCheck: boolean
  isChecked: boolean
}

/** Where feedback comes at once: locks the answer and shows how it did. */
export function CheckPart({ session, item_no, canCheck, isChecked }: CheckPartProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [isBusy, setIsBusy] = useState(false)
  const [isOffline, setIsOffline] = useState(false)

  async function check() {
    setIsBusy(true)
    setIsOffline(!(await session.check(item_no)))
    setIsBusy(false)
  }

  return (
    <div className="grid gap-2">
      {canCheck && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" isBusy={isBusy} busyText={t('question.checking')} onClick={() => void check()}>
            {t('question.check')}
          </Button>
          <p className="text-sm text-ink-soft">{t('question.checkHint')}</p>
        </div>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isChecked && t('question.checked')}
        {isOffline && !isChecked && t('question.checkOffline')}
      </p>
    </div>
  )
}
