import { exporting } from '@katedra/contract/exports'
import { Button } from '@katedra/ui/button'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../app/download-file.ts'
import { useDownload } from './use-download.ts'

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
