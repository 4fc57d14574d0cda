import type { ExportForm } from '@katedra/contract/question-files'
import { Button } from '@katedra/ui/button'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { needTerms } from '../app/i18n.ts'

/** The dialog comes with its texts when it is wanted. */
const ExportDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./export/export-dialog.tsx'), needTerms(['question-files'])])
  return { default: dialog.ExportDialog }
})

interface ExportButtonProps {
  /** The chosen questions, or all that a filter finds. */
  chosen: Pick<ExportForm, 'question_ids' | 'filter'>
  count: number
}

/** Questions of the bank as a file. */
export function ExportButton({ chosen, count }: ExportButtonProps) {
  const { t } = useTranslation('question-bank')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Download aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('files.export')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog chosen={chosen} count={count} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
