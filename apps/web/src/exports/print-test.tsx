import { Button } from '@katedra/ui/button'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The dialog comes when it is wanted. */
const PrintDialog = lazy(async () => ({ default: (await import('./print-dialog.tsx')).PrintDialog }))

/** The test to be answered on paper. */
export function PrintTest({ testId }: { testId: string }) {
  const { t } = useTranslation('exports')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<Printer aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('paper.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PrintDialog testId={testId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
