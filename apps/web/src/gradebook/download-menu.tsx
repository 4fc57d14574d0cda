import { gradebook, gradebookFormats, type Gradebook } from '@katedra/contract/gradebook'
import { MenuButton } from '@katedra/ui/menu'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../app/download-file.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { queryOfFilter, type Filter } from './gradebook.data.ts'

/** The gradebook as it is narrowed, as a file. */
export function DownloadMenu({ book, filter }: { book: Pick<Gradebook, 'class_id'>; filter: Filter }) {
  const { t } = useTranslation('gradebook')
  const problem = useProblem()
  const downloading = useMutation({
    mutationFn: (format: (typeof gradebookFormats)[number]) =>
      downloadFile(gradebook.exportGradebook, {
        params: { class_id: book.class_id },
        body: { ...queryOfFilter(filter), format },
      }),
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
    onSuccess: (file) => showToast({ text: t('export.done', { file }), tone: 'ok' }),
  })
  return (
    <MenuButton
      label={t('export.open')}
      icon={<Download aria-hidden />}
      size="md"
      isDisabled={downloading.isPending}
      items={[
        { id: 'xlsx', label: t('export.xlsx') },
        { id: 'csv', label: t('export.csv') },
      ]}
      onAction={(id) => {
        const format = gradebookFormats.find((one) => one === id)
        if (format !== undefined) downloading.mutate(format)
      }}
    />
  )
}
