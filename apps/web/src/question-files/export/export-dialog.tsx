import {
  type ExportForm,
  maxFileQuestions,
  type QuestionFileFormat,
  questionFiles,
} from '@katedra/contract/question-files'
import { languages, type QuestionType, questionTypes } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Dialog } from '@katedra/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../app/download-file.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useLanguage } from '@katedra/screens/language.ts'
import { useUploadProblem } from '@katedra/client/upload-problem'
import { exportReportQuery, countQuery } from '../question-files.data.ts'
import type { Reply } from '@katedra/contract/route'
import { groupLosses, type LossGroup } from './losses.ts'
import { useSentences } from '../use-sentences.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import type { BankFilter } from '@katedra/contract/questions'
import { useFormat } from '@katedra/screens/format.ts'
import { Select } from '@katedra/ui/select'
import { subjectsQuery } from '../../subjects/subjects.data.ts'

/** What keeps everything comes first. */
const offered: readonly QuestionFileFormat[] = ['json', 'xlsx', 'csv', 'gift', 'moodle-xml', 'qti', 'qti3']

interface ExportDialogProps {
  chosen: Pick<ExportForm, 'question_ids' | 'filter'>
  count: number
  onClose: () => void
}

/**
 * The format of a file, what it can't hold, and the download. It stays open: the report is there after it, too. Of more questions
 * than a file takes, a part is chosen first.
 */
export function ExportDialog({ chosen: all, count: allCount, onClose }: ExportDialogProps) {
  const { t } = useTranslation('question-files')
  const shownLanguage = useLanguage()
  const problem = useUploadProblem()
  const [format, setFormat] = useState<QuestionFileFormat>('json')
  const [language, setLanguage] = useState(shownLanguage)
  const [part, setPart] = useState<FilePart>({})
  const { chosen, count } = useFilePart(all, allCount, part)
  const fits = count !== undefined && count > 0 && count <= maxFileQuestions
  const body: ExportForm = { ...chosen, format, language }
  const report = useQuery({ ...exportReportQuery(body), refetchOnWindowFocus: false, enabled: fits })
  const [savedName, setSavedName] = useState<string>()
  const downloading = useSave({
    save: (form: ExportForm) => downloadFile(questionFiles.exportFile, { body: form }),
    words: problem,
    onSaved: setSavedName,
  })
  const forgetFile = () => {
    downloading.reset()
    setSavedName(undefined)
  }
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={onClose}
      title={t('export.title', { count: count ?? allCount })}
      footer={
        <>
          <Button onClick={onClose}>{t('export.close')}</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden />}
            disabled={!fits || report.data?.written_count === 0}
            isBusy={downloading.isBusy}
            busyText={t('export.making')}
            onClick={() => downloading.save(body)}
          >
            {t('export.download')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {allCount > maxFileQuestions && (
          <PartOfMany
            filter={all.filter ?? {}}
            part={part}
            count={count}
            onChange={(next) => {
              forgetFile()
              setPart(next)
            }}
          />
        )}
        <ChoiceChips
          label={t('export.format')}
          description={t(`export.hint.${format}`)}
          options={offered.map((id) => ({ id, label: t(id === 'qti' ? 'export.qti' : `formats.${id}`) }))}
          value={format}
          onChange={(id) => {
            forgetFile()
            setFormat(offered.find((one) => one === id) ?? format)
          }}
        />
        {format !== 'json' && (
          <ChoiceChips
            label={t('export.language')}
            options={languages.map((id) => ({ id, label: t(`import.languages.${id}`) }))}
            value={language}
            onChange={(id) => {
              forgetFile()
              setLanguage(id === 'en' ? 'en' : 'cs')
            }}
          />
        )}
        <div className="grid gap-2">
          <div>
            <FormAlert text={downloading.sentence ?? (report.error === null ? undefined : problem(report.error))} />
            <p role="status" className="font-medium">
              {savedName === undefined ? '' : t('export.done', { name: savedName })}
            </p>
          </div>
          {fits && report.error === null && <LossReport report={report.data} isDone={savedName !== undefined} />}
        </div>
      </div>
    </Dialog>
  )
}

interface LossReportProps {
  /** Undefined until it comes. */
  report: Reply<typeof questionFiles.exportReport> | undefined
  /** The file has been downloaded. */
  isDone: boolean
}

/** What a file holds of the questions, and what it does not. */
function LossReport({ report, isDone }: LossReportProps) {
  const { t } = useTranslation('question-files')
  const lost = groupLosses(report?.lost ?? [])
  return (
    <div className="grid gap-3">
      <p role="status">{report === undefined ? t('export.checking') : summaryOf(report)}</p>
      {lost.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t(isDone ? 'export.wasLost' : 'export.lost')}</h3>
          <ul className="grid gap-1">
            {lost.map((group) => (
              <li key={JSON.stringify([group.whole, group.reason])}>
                <Group group={group} />
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">{t('export.inBank')}</p>
        </section>
      )}
    </div>
  )

  function summaryOf({ question_count, written_count, lost: parts }: Reply<typeof questionFiles.exportReport>): string {
    if (written_count === 0) return t('export.none')
    if (parts.length === 0) return t('export.whole', { count: question_count })
    if (written_count === question_count) return t('export.simplified', { count: question_count })
    return t('export.partly', { written: written_count, total: question_count })
  }
}

/** Closed: a sentence with how many it concerns. Open: which ones. */
function Group({ group: { reason, whole, names } }: { group: LossGroup }) {
  const { t } = useTranslation('question-files')
  const sentences = useSentences()
  return (
    <details className="rounded-md border border-line bg-surface px-3">
      <summary className="target cursor-pointer py-2">
        {sentences.reason(reason)}{' '}
        <span className="text-ink-soft">
          {t(whole ? 'export.lostWhole' : 'export.lostCount', { count: names.length })}
        </span>
      </summary>
      <ul className="grid list-disc gap-1 pb-3 pl-6 text-sm">
        {names.map((name, index) => (
          // Names may repeat, and the list does not change.
          <li key={index} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What a filter that finds too much is narrowed by. */
interface FilePart {
  subject_id?: number | undefined
  type?: QuestionType | undefined
}

type Chosen = Pick<ExportForm, 'question_ids' | 'filter'>

/** What goes into the file and how much that is; undefined until it is counted. */
function useFilePart(all: Chosen, allCount: number, part: FilePart): { chosen: Chosen; count?: number } {
  const isWhole = part.subject_id === undefined && part.type === undefined
  const filter = { ...all.filter, ...part }
  const counted = useQuery({ ...countQuery(filter), enabled: !isWhole })
  if (isWhole) return { chosen: all, count: allCount }
  return { chosen: { filter }, ...(counted.data === undefined ? {} : { count: counted.data.total }) }
}

interface PartOfManyProps {
  /** Of all; what it is narrowed to stays. */
  filter: BankFilter
  part: FilePart
  /** Of the chosen part. */
  count: number | undefined
  onChange: (part: FilePart) => void
}

/** A list can't have an entry without a name. */
const any = 'any'

/** More than a file takes: says so, and lets a subject or a type be chosen. */
function PartOfMany({ filter, part, count, onChange }: PartOfManyProps) {
  const { t } = useTranslation(['question-files', 'question-bank'])
  const format = useFormat()
  const { data: subjects = [] } = useQuery(subjectsQuery)
  return (
    <div className="grid gap-3">
      <p role="status">{sentence()}</p>
      <div className="grid grid-cols-2 gap-3">
        {filter.subject_id === undefined && (
          <Select
            label={t('question-bank:filter.subject')}
            options={[
              { id: any, label: t('question-bank:filter.any') },
              ...subjects.map(({ id, name }) => ({ id: String(id), label: name })),
            ]}
            value={part.subject_id === undefined ? any : String(part.subject_id)}
            onChange={(id) => onChange({ ...part, subject_id: id === any ? undefined : Number(id) })}
          />
        )}
        {filter.type === undefined && (
          <Select
            label={t('question-bank:filter.type')}
            options={[
              { id: any, label: t('question-bank:filter.any') },
              ...questionTypes.map((id) => ({ id, label: t(`question-bank:type.${id}`) })),
            ]}
            value={part.type ?? any}
            onChange={(id) => onChange({ ...part, type: questionTypes.find((type) => type === id) })}
          />
        )}
      </div>
    </div>
  )

  function sentence(): string {
    if (count === undefined || (count > 0 && count <= maxFileQuestions)) return ''
    if (count === 0) return t('export.noneOfPart')
    return t('export.tooMany', { total: format.number(count, 0), most: format.number(maxFileQuestions, 0) })
  }
}
