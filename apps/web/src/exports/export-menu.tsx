import { exporting, type ResultsFormat } from '@katedra/contract/exports'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import { MenuButton } from '@katedra/ui/menu'
import { VisuallyHidden } from '@katedra/ui/visually-hidden'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../app/download-file.ts'
import { useDownload } from './use-download.ts'

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
