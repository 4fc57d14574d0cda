import { Page, Section } from '@katedra/ui/page'
import { useSearch } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { FileField } from '../../app/file-field.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { ItemNotes } from './item-notes.tsx'
import { ReportForm } from './report-form.tsx'
import { SkippedList } from './skipped-list.tsx'
import { questionFileLimit, questionFiles, type templateFormats } from '@katedra/contract/question-files'
import { Button } from '@katedra/ui/button'
import { downloadFile } from '../../app/download-file.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import type { Language } from '@katedra/questions'
import { useUploadProblem } from '@katedra/client/upload-problem'
import { useSentences } from '../use-sentences.ts'
import { type ChosenFile, readFile, type Reading } from '../question-files.data.ts'
import { useSave } from '@katedra/screens/use-save.ts'

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
            choose: t('import.choose'),
            chooseOther: t('import.chooseOther'),
            busy: t('import.reading'),
            hint: t('import.accepts'),
          }}
          isBusy={reading.isReading}
          message={reading.message}
          onFile={reading.choose}
        />
      )}
      <FileContent reading={reading} onAdded={setIsAdded} onAgain={startAgain} />
    </Page>
  )
}

interface FileContentProps {
  reading: FileReading
  onAdded: (isAdded: boolean) => void
  onAgain: () => void
}

/** What the file holds; until there is one, a table to make one of. */
function FileContent({
  reading: { file, read, turn, isReading, wantedLanguage, readIn },
  onAdded,
  onAgain,
}: FileContentProps) {
  const { subject_id } = useSearch({ from: '/signed-in/otazky/import' })
  if (file === undefined || read === undefined) return isReading ? null : <TemplateButtons />
  return (
    <>
      <ItemNotes notes={read.report.notes} />
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
  return <BackLink to="/otazky">{t('import.back')}</BackLink>
}

type TemplateFormat = (typeof templateFormats)[number]
/** What most teachers want comes first. */
const offered: readonly TemplateFormat[] = ['xlsx', 'csv']

/** For who has no file yet: a table to write questions into. */
function TemplateButtons() {
  const { t } = useTranslation('question-files')
  const language = useLanguage()
  const downloading = useSave({
    save: (format: TemplateFormat) => downloadFile(questionFiles.template, { query: { format, language } }),
    doneText: (name) => t('template.done', { name }),
    refusal: 'toast',
  })
  return (
    <Section title={t('template.title')}>
      <p className="max-w-prose text-ink-soft">{t('template.text')}</p>
      <div className="flex flex-wrap gap-3">
        {offered.map((format) => (
          <Button
            key={format}
            icon={<FileSpreadsheet aria-hidden />}
            isBusy={downloading.isBusy && downloading.input === format}
            onClick={() => downloading.save(format)}
          >
            {t(`template.${format}`)}
          </Button>
        ))}
      </div>
    </Section>
  )
}

interface FileToRead {
  file: ChosenFile
  /** Guessed where it is not said. */
  language?: Language
}

const megabytes = questionFileLimit / 1024 / 1024

/** A chosen file, and what the server has read in it. */
function useReading() {
  const { t } = useTranslation('question-files')
  const likely = useLanguage()
  const problem = useUploadProblem()
  const sentences = useSentences()
  const [file, setFile] = useState<ChosenFile>()
  /** Stays while the same file is read once more. */
  const [read, setRead] = useState<Reading>()
  /** Of a file that did not come as far as the server. */
  const [refusal, setRefusal] = useState<string>()
  /** Grows with each file, so that another begins with fresh choices. */
  const [turn, setTurn] = useState(0)
  const reading = useSave({
    save: ({ file: chosen, language }: FileToRead) => readFile(chosen, { language, likely }),
    words: problem,
    onSaved: setRead,
  })

  function forget() {
    reading.reset()
    setFile(undefined)
    setRead(undefined)
    setRefusal(undefined)
  }

  async function choose(chosen: File) {
    forget()
    setTurn((was) => was + 1)
    const bytes = chosen.size > questionFileLimit ? undefined : await inMemory(chosen)
    if (bytes === undefined) {
      setRefusal(chosen.size > questionFileLimit ? t('reasons.file_too_large', { megabytes }) : t('import.unreadable'))
      return
    }
    const kept = { name: chosen.name, bytes }
    setFile(kept)
    reading.save({ file: kept })
  }

  const refused = read?.report.refusal ?? undefined
  return {
    file,
    /** Nothing of a file that was refused. */
    read: refused === undefined ? read : undefined,
    turn,
    isReading: reading.isBusy,
    wantedLanguage: reading.isBusy ? reading.input?.language : undefined,
    message: messageOf(),
    choose: (chosen: File) => void choose(chosen),
    /** The same file again, as one in another language. */
    readIn(language: Language) {
      if (file !== undefined) reading.save({ file, language })
    },
    forget,
  }

  function messageOf(): string | undefined {
    if (refused !== undefined) return `${sentences.reason(refused)} ${t('import.refused')}`
    return refusal ?? reading.sentence
  }
}

type FileReading = ReturnType<typeof useReading>

/** What becomes of the file on the disk before it is added does not matter then. A folder can't be read. */
async function inMemory(file: File): Promise<Blob | undefined> {
  try {
    return new Blob([await file.arrayBuffer()])
  } catch {
    return undefined
  }
}
