import { Page } from '@katedra/ui/page'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FileField } from '../app/file-field.tsx'
import { lineLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { ReportForm } from './report-form.tsx'
import { SkippedList } from './skipped-list.tsx'
import { TemplateButtons } from './template-buttons.tsx'
import { useReading, type FileReading } from './use-reading.ts'

const accept = '.gift,.txt,.xml,.zip,.imscc,.csv,.tsv,.xlsx,.json'

/** Questions from a file: choose it, look at what it holds, add it. Nothing happens before the last press. */
export function ImportPage(): ReactElement {
  const { t } = useTranslation('question-files')
  const reading = useReading()
  /** Another file is chosen by a button of the card then. */
  const [isAdded, setIsAdded] = useState(false)
  useTitle(t('import.title'))

  function startAgain() {
    setIsAdded(false)
    reading.forget()
  }

  return (
    <Page title={t('import.title')} back={<BackToBank />} intro={<p>{t('import.intro')}</p>}>
      {!isAdded && (
        <FileField
          file={reading.file}
          accept={accept}
          texts={{
            ...{ choose: t('import.choose'), chooseOther: t('import.chooseOther') },
            ...{ busy: t('import.reading'), hint: t('import.accepts') },
          }}
          isBusy={reading.isReading}
          message={reading.message}
          onFile={reading.choose}
        />
      )}
      <Held reading={reading} onAdded={setIsAdded} onAgain={startAgain} />
    </Page>
  )
}

interface HeldProps {
  reading: FileReading
  onAdded: (isAdded: boolean) => void
  onAgain: () => void
}

/** What the file holds; until there is one, a table to make one of. */
function Held({ reading: { file, read, turn, isReading, wantedLanguage, readIn }, onAdded, onAgain }: HeldProps) {
  const { subject_id } = useSearch({ from: '/signed-in/otazky/import' })
  if (file === undefined || read === undefined) return isReading ? null : <TemplateButtons />
  return (
    <>
      <ReportForm
        key={turn}
        file={file}
        reading={read}
        isReading={isReading}
        wantedLanguage={wantedLanguage}
        subjectId={subject_id}
        onLanguage={readIn}
        onAdded={onAdded}
        onAgain={onAgain}
      />
      <SkippedList skipped={read.report.skipped} />
    </>
  )
}

function BackToBank() {
  const { t } = useTranslation('question-files')
  return (
    <Link to="/otazky" className={lineLink}>
      <ArrowLeft aria-hidden className="size-4" />
      {t('import.back')}
    </Link>
  )
}
