import type { gradebookFormats } from '@katedra/contract/gradebook'
import { marks, type Register } from '@katedra/contract/marks'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button } from '@katedra/ui/button'
import { MenuButton } from '@katedra/ui/menu'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../app/download-file.ts'
import { useChosenRegister } from '../../registers/registers.tsx'
import { queryOfMarks, type Filter } from '../gradebook.data.ts'

interface Wanted {
  format: (typeof gradebookFormats)[number]
  register?: Register
}

/** The class book as it is narrowed: on paper and as a file. */
export function MarksMenu({ classId, filter }: { classId: string; filter: Filter }) {
  const { t } = useTranslation('marks')
  const [register] = useChosenRegister()
  const downloading = useSave({
    save: (wanted: Wanted) =>
      downloadFile(marks.exportMarksBook, {
        params: { class_id: classId },
        body: { ...queryOfMarks(filter), ...wanted },
      }),
    doneText: (file) => t('book.export.done', { file }),
    refusal: 'toast',
  })
  const files: Record<string, Wanted> = {
    xlsx: { format: 'xlsx' },
    csv: { format: 'csv' },
    register: { format: 'xlsx', register },
  }
  return (
    <>
      <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
        {t('book.print')}
      </Button>
      <MenuButton
        label={t('book.export.open')}
        icon={<Download aria-hidden />}
        size="md"
        isDisabled={downloading.isBusy}
        items={[
          { id: 'xlsx', label: t('book.export.xlsx') },
          { id: 'csv', label: t('book.export.csv') },
          { id: 'register', label: t('book.export.xlsxIn', { in: t(`register.in.${register}`) }) },
        ]}
        onAction={(id) => {
          const wanted = files[id]
          if (wanted !== undefined) downloading.save(wanted)
        }}
      />
    </>
  )
}
