import { questionFiles, type templateFormats } from '@katedra/contract/question-files'
import { Button } from '@katedra/ui/button'
import { Section } from '@katedra/ui/page'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../app/download-file.ts'
import { useLanguage } from '../app/i18n.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'

type TemplateFormat = (typeof templateFormats)[number]
/** What most teachers want comes first. */
const offered: readonly TemplateFormat[] = ['xlsx', 'csv']

/** For whoever has no file yet: a table to write questions into. */
export function TemplateButtons() {
  const { t } = useTranslation('question-files')
  const language = useLanguage()
  const problem = useProblem()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: TemplateFormat) => downloadFile(questionFiles.template, { query: { format, language } }),
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
    onSuccess: (name) => showToast({ text: t('template.done', { name }), tone: 'ok' }),
  })
  return (
    <Section title={t('template.title')}>
      <p className="max-w-prose text-ink-soft">{t('template.text')}</p>
      <div className="flex flex-wrap gap-3">
        {offered.map((format) => (
          <Button
            key={format}
            icon={<FileSpreadsheet aria-hidden />}
            isBusy={isPending && variables === format}
            onClick={() => mutate(format)}
          >
            {t(`template.${format}`)}
          </Button>
        ))}
      </div>
    </Section>
  )
}
