import { Button } from '@katedra/ui/button'
import { Printer, Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exporting, type ResultsFormat } from '@katedra/contract/exports'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import { MenuButton } from '@katedra/ui/menu'
import { VisuallyHidden } from '@katedra/ui/visually-hidden'
import { downloadFile } from '../app/download-file.ts'
import { useDownload } from './use-download.ts'

/** The dialog comes when it is wanted. */
const PrintDialog = lazy(async () => ({ default: (await import('./print-dialog.tsx')).PrintDialog }))

/** The test to be answered on paper. */
export function PrintTest({ testId, hasOwnNumbers = false }: { testId: string; hasOwnNumbers?: boolean }) {
  const { t } = useTranslation('exports')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<Printer aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('paper.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PrintDialog testId={testId} hasOwnNumbers={hasOwnNumbers} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** One pupil's attempt as a PDF, to be given to the parents. */
export function ExportAttempt({ testId, attemptId }: { testId: string; attemptId: string }) {
  const { t } = useTranslation('exports')
  const downloading = useDownload(() =>
    downloadFile(exporting.exportAttempt, { params: { test_id: testId, attempt_id: attemptId } }),
  )
  return (
    <Button size="sm" icon={<Download aria-hidden />} isBusy={downloading.isBusy} onClick={() => downloading.save()}>
      {t('downloadAttempt')}
    </Button>
  )
}

/** What most teachers want comes first. */
const offered: readonly ResultsFormat[] = ['xlsx', 'pdf', 'csv']

/** Results of a test as a file; for tests that have any. */
export function ExportMenu({ test }: { test: Pick<PlannedTest, 'id' | 'state'> }) {
  const { t } = useTranslation('exports')
  const downloading = useDownload((format: ResultsFormat) =>
    downloadFile(exporting.exportResults, { params: { test_id: test.id }, body: { format } }),
  )
  if (test.state !== 'launched' && test.state !== 'finished') return null
  return (
    <>
      <MenuButton
        label={t('download')}
        icon={<Download aria-hidden />}
        size="md"
        isDisabled={downloading.isBusy}
        items={offered.map((format) => ({ id: format, label: t(`format.${format}`) }))}
        onAction={(id) => {
          const format = offered.find((one) => one === id)
          if (format !== undefined) downloading.save(format)
        }}
      />
      <VisuallyHidden>
        <span role="status">{downloading.isBusy ? t('making') : ''}</span>
      </VisuallyHidden>
    </>
  )
}
