import { questionFiles, type ExportForm, type QuestionFileFormat } from '@katedra/contract/question-files'
import { languages } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Dialog } from '@katedra/ui/dialog'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../app/download-file.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useLanguage } from '../app/i18n.ts'
import { useUploadProblem } from '../app/upload-problem.ts'
import { LossReport } from './loss-report.tsx'
import { exportReportQuery } from './question-files.data.ts'

/** What keeps everything comes first. */
const offered: readonly QuestionFileFormat[] = ['json', 'xlsx', 'csv', 'gift', 'moodle-xml', 'qti']

interface ExportDialogProps {
  wish: Pick<ExportForm, 'question_ids' | 'filter'>
  count: number
  onClose: () => void
}

/** The format of a file, what it can't hold, and the download. It stays open: the report is there after it, too. */
export function ExportDialog({ wish, count, onClose }: ExportDialogProps) {
  const { t } = useTranslation('question-files')
  const shownLanguage = useLanguage()
  const problem = useUploadProblem()
  const [format, setFormat] = useState<QuestionFileFormat>('json')
  const [language, setLanguage] = useState(shownLanguage)
  const body: ExportForm = { ...wish, format, language }
  const report = useQuery({ ...exportReportQuery(body), refetchOnWindowFocus: false })
  const downloading = useMutation({
    mutationFn: (form: ExportForm) => downloadFile(questionFiles.exportFile, { body: form }),
  })
  const error = downloading.error ?? report.error
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={onClose}
      title={t('export.title', { count })}
      footer={
        <>
          <Button onClick={onClose}>{t('export.close')}</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden />}
            disabled={report.data?.written_count === 0}
            isBusy={downloading.isPending}
            busyText={t('export.making')}
            onClick={() => downloading.mutate(body)}
          >
            {t('export.download')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ChoiceChips
          label={t('export.format')}
          description={t(`export.hint.${format}`)}
          options={offered.map((id) => ({ id, label: t(`formats.${id}`) }))}
          value={format}
          onChange={(id) => {
            downloading.reset()
            setFormat(offered.find((one) => one === id) ?? format)
          }}
        />
        {format !== 'json' && (
          <ChoiceChips
            label={t('export.language')}
            options={languages.map((id) => ({ id, label: t(`import.languages.${id}`) }))}
            value={language}
            onChange={(id) => {
              downloading.reset()
              setLanguage(id === 'en' ? 'en' : 'cs')
            }}
          />
        )}
        <div className="grid gap-2">
          <div>
            <FormAlert text={error === null ? undefined : problem(error)} />
            <p role="status" className="font-medium">
              {downloading.data === undefined ? '' : t('export.done', { name: downloading.data })}
            </p>
          </div>
          {report.error === null && <LossReport report={report.data} isDone={downloading.data !== undefined} />}
        </div>
      </div>
    </Dialog>
  )
}
