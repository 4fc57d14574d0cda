import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

export { PublicFrame } from './public-frame.tsx'

/** The dialog comes when it is wanted. */
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareResultsProps {
  test: PlannedTest
}

/** Makes the results of a test public without names; for tests that have any. */
export function ShareResults({ test }: ShareResultsProps) {
  const { t } = useTranslation('public-pages')
  const [isOpen, setIsOpen] = useState(false)
  if (test.state !== 'launched' && test.state !== 'finished') return null
  return (
    <>
      <Button icon={<Share2 aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('share.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog test={test} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
