import type { AttemptSheets, SheetGroup } from '@katedra/contract/sheets'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { Button } from '@katedra/ui/button'
import { ChoiceChips, MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { Skeleton } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { FileImage, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boxName } from './box-name.ts'
import { wordsOfBox, wordsOfRow, type AskedQuestion } from './box-words.ts'
import { CutOut } from './cut-out.tsx'
import { useDeciding } from './doubts.tsx'
import { attemptSheetsQuery } from './sheets.data.ts'

interface PaperAnswerProps {
  testId: string
  attemptId: string
  itemNo: number
}

/** An answer as it stands on the pupil's sheet. */
export function PaperAnswer({ testId, attemptId, itemNo }: PaperAnswerProps) {
  const { t } = useTranslation('sheets')
  const sheet = useQuery(attemptSheetsQuery(testId, attemptId))
  return (
    <QueryView query={sheet} safe={t('safe')} skeleton={<Skeleton className="h-16" />}>
      {(known) => <CutOuts testId={testId} items={itemsOf(known, itemNo)} number={itemNo} />}
    </QueryView>
  )
}

interface CutOutsProps {
  testId: string
  items: AttemptSheets['items']
  number: number
}

function CutOuts({ testId, items, number }: CutOutsProps) {
  const { t } = useTranslation('sheets')
  return items.map(({ page_id, area }) => (
    <CutOut key={page_id} testId={testId} pageId={page_id} area={area} label={t('answer.picture', { number })} />
  ))
}

interface AnswerOnPaperProps extends PaperAnswerProps {
  question: AskedQuestion
}

/** The same behind a button, with what was read, what was changed about it, and a way to change it. */
export function AnswerOnPaper({ testId, attemptId, itemNo, question }: AnswerOnPaperProps) {
  const { t } = useTranslation('sheets')
  const [isShown, setIsShown] = useState(false)
  const sheet = useQuery({ ...attemptSheetsQuery(testId, attemptId), enabled: isShown })
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        size="sm"
        variant="quiet"
        className="-mx-3"
        aria-expanded={isShown}
        icon={<FileImage aria-hidden />}
        onClick={() => setIsShown(!isShown)}
      >
        {t(isShown ? 'answer.hide' : 'answer.show')}
      </Button>
      {isShown && (
        <QueryView query={sheet} safe={t('safe')} skeleton={<Skeleton className="h-16" />}>
          {(known) => <KnownAnswer testId={testId} itemNo={itemNo} question={question} sheet={known} />}
        </QueryView>
      )}
    </div>
  )
}

interface KnownAnswerProps {
  testId: string
  itemNo: number
  question: AskedQuestion
  sheet: AttemptSheets
}

function KnownAnswer({ testId, itemNo, question, sheet }: KnownAnswerProps) {
  const { t } = useTranslation('sheets')
  const items = itemsOf(sheet, itemNo)
  if (items.length === 0) return <p className="text-sm text-ink-soft">{t('answer.gone')}</p>
  return (
    <>
      <CutOuts testId={testId} items={items} number={itemNo} />
      {items.map(({ page_id, groups }) =>
        groups.map((row) => <ReadRow key={row.group} testId={testId} pageId={page_id} row={row} question={question} />),
      )}
      <Changes
        changes={sheet.changes.filter(({ item_no }) => item_no === itemNo)}
        rows={items.flatMap(({ groups }) => groups)}
        question={question}
      />
    </>
  )
}

/** An answer of many rows may stand on two pages. */
function itemsOf(sheets: AttemptSheets, itemNo: number): AttemptSheets['items'] {
  return sheets.items.filter(({ item_no }) => item_no === itemNo)
}

interface RowProps {
  testId: string
  pageId: string
  row: SheetGroup
  question: AskedQuestion
}

/** Letters are those of the pupil's paper, and the answer may stand in another order elsewhere: words say which is which. */
function ReadRow({ testId, pageId, row, question }: RowProps) {
  const { t } = useTranslation('sheets')
  const format = useFormat()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const labels = row.boxes
    .filter(({ value }) => row.values.includes(value))
    .map(({ value, label }) => withWords(boxName(label, t), wordsOfBox(question, value, language)))
  const name = withWords(boxName(row.label, t), wordsOfRow(question, row.group, language))
  const value = labels.length === 0 ? t('answer.nothing') : format.list(labels)
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="wrap-anywhere">
        {name === '' ? t('answer.read', { value }) : t('answer.readRow', { row: name, value })}
      </span>
      <Button size="sm" variant="quiet" icon={<Pencil aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('answer.change')}
        {name !== '' && <span className="sr-only">{name}</span>}
      </Button>
      {isOpen && (
        <ChangeDialog
          testId={testId}
          pageId={pageId}
          row={row}
          question={question}
          name={name}
          onClose={() => setIsOpen(false)}
        />
      )}
    </p>
  )
}

function withWords(name: string, words: string | undefined): string {
  return words === undefined ? name : `${name} (${words})`
}

interface ChangeDialogProps extends RowProps {
  /** What stands before the row. */
  name: string
  onClose: () => void
}

function ChangeDialog({ testId, pageId, row, question, name, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const [values, setValues] = useState<readonly string[]>(row.values)
  const deciding = useDeciding(testId, onClose)
  const options = row.boxes.map(({ value, label }) => ({
    id: value,
    label: boxName(label, t),
    detail: wordsOfBox(question, value, language),
  }))
  const none = ''
  return (
    <FormDialog
      title={t('answer.changeTitle')}
      saving={deciding}
      onClose={onClose}
      submitText={t('answer.save')}
      onSubmit={() => deciding.save({ page_id: pageId, group: row.group, values: [...values] })}
    >
      {name !== '' && <p className="font-medium wrap-anywhere">{name}</p>}
      <CutOut testId={testId} pageId={pageId} area={row.area} row={row.row} label={t('answer.row')} />
      {row.several ? (
        <MultipleChoiceChips label={t('answer.marked')} options={options} value={values} onChange={setValues} />
      ) : (
        <ChoiceChips
          label={t('answer.marked')}
          options={[...options, { id: none, label: t('doubts.none') }]}
          value={values[0] ?? none}
          onChange={(id) => setValues(id === none ? [] : [id])}
        />
      )}
      <p className="text-sm text-ink-soft">{t('answer.trace')}</p>
    </FormDialog>
  )
}

interface ChangesProps {
  changes: AttemptSheets['changes']
  rows: readonly SheetGroup[]
  question: AskedQuestion
}

/** What was read before somebody changed it, in the words of the rows as they stand. */
function Changes({ changes, rows, question }: ChangesProps) {
  const { t } = useTranslation('sheets')
  const format = useFormat()
  const language = useLanguage()
  if (changes.length === 0) return null
  const rowOf = (wanted: string) => rows.find(({ label }) => label === wanted)
  const boxIn = (row: SheetGroup | undefined, wanted: string) => row?.boxes.find(({ label }) => label === wanted)
  const say = (row: SheetGroup | undefined, labels: readonly string[]) =>
    labels.length === 0
      ? t('answer.nothing')
      : format.list(
          labels.map((label) =>
            withWords(boxName(label, t), wordsOfBox(question, boxIn(row, label)?.value ?? '', language)),
          ),
        )
  const key = (label: string) => (label === '' ? 'answer.changed' : 'answer.changedRow')
  return (
    <ul className="grid gap-1 text-sm text-ink-soft">
      {changes.map(({ label, before, after, changed_at, changed_by_name }) => (
        <li key={`${changed_at} ${label}`}>
          {t(key(label), {
            row: withWords(boxName(label, t), wordsOfRow(question, rowOf(label)?.group ?? '', language)),
            before: say(rowOf(label), before),
            after: say(rowOf(label), after),
            name: changed_by_name,
            when: format.dateTime(changed_at),
          })}
        </li>
      ))}
    </ul>
  )
}
