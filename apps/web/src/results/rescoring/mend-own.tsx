import type { AttemptDetail } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MendSheet } from './mend-sheet.tsx'

interface MendOwnProps {
  testId: string
  attemptId: string
  item: AttemptDetail['items'][number]
}

/** Mends the key of the question that one pupil alone has. */
export function MendOwn({ testId, attemptId, item }: MendOwnProps) {
  const { t } = useTranslation('results')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-mx-3 justify-self-start"
        icon={<PencilLine aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('question.mendOwn')}
        <span className="sr-only">{t('exclusion.toQuestion', { number: item.item_no })}</span>
      </Button>
      {isOpen && (
        <MendSheet
          testId={testId}
          detail={item}
          attemptId={attemptId}
          isNameless={false}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
