import { Button } from '@katedra/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LateSheet } from './late-sheet.tsx'

/** Answers that came after the end wait for a decision; shown as long as there are any. */
export function LateNotice({ testId, count }: { testId: string; count: number }) {
  const { t } = useTranslation('live')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-now-soft p-4">
          <p className="min-w-0 font-medium">{t('late.notice', { count })}</p>
          <Button variant="primary" onClick={() => setIsOpen(true)}>
            {t('late.open')}
          </Button>
        </div>
      )}
      {isOpen && <LateSheet testId={testId} onOpenChange={setIsOpen} />}
    </>
  )
}
