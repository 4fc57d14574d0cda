import { gradebook, gradebookFormats, type Gradebook } from '@katedra/contract/gradebook'
import { MenuButton } from '@katedra/ui/menu'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../app/download-file.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { queryOfFilter, type Filter } from './gradebook.data.ts'

/** The gradebook as it is narrowed, as a file. */
export function DownloadMenu({ book, filter }: { book: Pick<Gradebook, 'class_id'>; filter: Filter }) {
  const { t } = useTranslation('gradebook')
  const downloading = useSave({
    save: (format: (typeof gradebookFormats)[number]) =>
      downloadFile(gradebook.exportGradebook, {
        params: { class_id: book.class_id },
        body: { ...queryOfFilter(filter), format },
      }),
    doneText: (file) => t('export.done', { file }),
    refusal: 'toast',
  })
  return (
    <MenuButton
      label={t('export.open')}
      icon={<Download aria-hidden />}
      size="md"
      isDisabled={downloading.isBusy}
      items={[
        { id: 'xlsx', label: t('export.xlsx') },
        { id: 'csv', label: t('export.csv') },
      ]}
      onAction={(id) => {
        const format = gradebookFormats.find((one) => one === id)
        if (format !== undefined) downloading.save(format)
      }}
    />
  )
}
