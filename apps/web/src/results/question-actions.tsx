import type { QuestionDetail } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { CircleSlash2, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExcludeDialog } from './exclude-dialog.tsx'
import { standingExclusion } from './interventions.ts'
import { MendSheet } from './mend-sheet.tsx'

/** Leaving the question out, and mending its key or points. */
export function QuestionActions({ testId, detail }: { testId: string; detail: QuestionDetail }) {
  const { t } = useTranslation('results')
  const { ask, dialog } = useExcludeDialog(testId)
  const [isMending, setIsMending] = useState(false)
  const { item_no, exclusions } = detail
  return (
    <>
      {standingExclusion(exclusions, item_no) === undefined && (
        <Button icon={<CircleSlash2 aria-hidden />} onClick={() => ask({ item_no })}>
          {t('exclusion.question')}
        </Button>
      )}
      <Button icon={<PencilLine aria-hidden />} onClick={() => setIsMending(true)}>
        {t('mend.open')}
      </Button>
      {dialog}
      {isMending && <MendSheet testId={testId} detail={detail} onClose={() => setIsMending(false)} />}
    </>
  )
}
