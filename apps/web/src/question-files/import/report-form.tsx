import type { Language } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { LeaveDialog } from '@katedra/screens/leave-dialog.tsx'
import { type Filing, FilingFields } from './filing-fields.tsx'
import { itemRanges } from './item-ranges.ts'
import { ItemsTable, type OnTick } from './items-table.tsx'
import { addFromFile, type Adding, type ChosenFile, deleteAdded, type Reading } from '../question-files.data.ts'
import type { FileItem, FileReport } from '@katedra/contract/question-files'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Section } from '@katedra/ui/page'
import { ArrowDown, CalendarPlus, Undo2 } from 'lucide-react'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { ItemSheet } from './item-sheet.tsx'
import { skippedId } from './skipped-list.tsx'
import { maxChosen } from '@katedra/contract/questions'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { useUploadProblem } from '@katedra/client/upload-problem'
import { useSave } from '@katedra/screens/use-save.ts'

interface ReportFormProps {
  file: ChosenFile
  reading: Reading
  isReading: boolean
  /** The one in which the file is just being read once more. */
  wantedLanguage: Language | undefined
  /** The subject that the bank was narrowed to. */
  subjectId: string | undefined
  onLanguage: (language: Language) => void
  onAdded: (isAdded: boolean) => void
  onAgain: () => void
}

/** What the file holds: where it shall go, which questions, and the one button. */
export function ReportForm(props: ReportFormProps) {
  const { file, reading, isReading, wantedLanguage, subjectId, onLanguage, onAdded, onAgain } = props
  const { t } = useTranslation('question-files')
  const { report, language } = reading
  const [filing, setFiling] = useState<Filing>({ subjectId: subjectId ?? null, tags: [] })
  // What is left out, because most want all of a file.
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const { added, adding, takingBack } = useAdding(onAdded)
  const chosen = report.taken.filter(({ item_no }) => !unticked.has(item_no))
  const tick: OnTick = useCallback((items, isIn) => setUnticked((was) => changed(was, numbersOf(items), !isIn)), [])

  function add() {
    const isAll = chosen.length === report.taken.length
    adding.save({
      wanted: chosen.length,
      adding: {
        file,
        language,
        ...(filing.subjectId === null ? {} : { subject_id: Number(filing.subjectId) }),
        tags: filing.tags,
        ...(isAll ? {} : { items: itemRanges(numbersOf(chosen)) }),
      },
    })
  }

  if (added !== undefined) {
    return (
      <AddedCard
        added={added}
        isTakingBack={takingBack.isBusy}
        onTakeBack={() => takingBack.save(added.ids)}
        onAgain={onAgain}
      />
    )
  }
  if (report.taken.length === 0) return <p className="font-medium">{t('import.nothing')}</p>
  return (
    <>
      <LeaveDialog isUnsaved={unticked.size > 0 || filing.tags.length > 0} text={t('import.leave')} />
      <FilingFields
        filing={filing}
        language={report.format === 'json' ? undefined : (wantedLanguage ?? language)}
        onChange={setFiling}
        onLanguage={onLanguage}
      />
      <ItemsSection
        items={report.taken}
        format={report.format}
        skippedCount={report.skipped.length}
        unticked={unticked}
        onTick={tick}
      />
      <div
        role="region"
        aria-label={t('import.bar')}
        data-page-bar
        className="sticky bottom-(--bar-height,0px) z-10 grid rounded-lg border border-line-strong bg-raised px-4 py-3 [@media(height<32rem)]:static"
      >
        <FormAlert text={adding.sentence} />
        <div
          className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${adding.sentence === undefined ? '' : 'mt-3'}`}
        >
          <p role="status" className="font-medium">
            {t('import.chosen', { chosen: chosen.length, total: report.taken.length })}
          </p>
          <Button
            variant="primary"
            autoFocus={takingBack.isDone}
            disabled={chosen.length === 0 || isReading}
            isBusy={adding.isBusy}
            busyText={t('import.adding')}
            onClick={add}
          >
            {chosen.length === 0 ? t('import.submitNone') : t('import.submit', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </>
  )
}

function numbersOf(items: readonly { item_no: number }[]): number[] {
  return items.map(({ item_no }) => item_no)
}

function changed(set: ReadonlySet<number>, numbers: readonly number[], isIn: boolean): ReadonlySet<number> {
  const next = new Set(set)
  for (const number of numbers) {
    if (isIn) next.add(number)
    else next.delete(number)
  }
  return next
}

interface ItemsSectionProps {
  items: readonly FileItem[]
  format: FileReport['format']
  skippedCount: number
  unticked: ReadonlySet<number>
  onTick: OnTick
}

const pageSize = 100

/** The questions that can be added; those of long files come by the hundred. */
function ItemsSection({ items, format, skippedCount, unticked, onTick }: ItemsSectionProps) {
  const { t } = useTranslation('question-files')
  const [isOnlyNoted, setIsOnlyNoted] = useState(false)
  const [maxShown, setMaxShown] = useState(pageSize)
  const [openNo, setOpenNo] = useState<number>()
  const openItem = useCallback(({ item_no }: FileItem) => setOpenNo(item_no), [])
  const noted = items.filter(({ notes }) => notes.length > 0)
  const wanted = isOnlyNoted ? noted : items
  const open = wanted.find(({ item_no }) => item_no === openNo)
  return (
    <Section title={t('import.ready', { count: items.length })}>
      {format !== null && <p className="text-ink-soft">{t('import.readAs', { format: t(`formats.${format}`) })}</p>}
      {skippedCount > 0 && (
        <a href={`#${skippedId}`} className={`justify-self-start ${lineLink}`}>
          {t('import.skipped', { count: skippedCount })}
          <ArrowDown aria-hidden className="size-4" />
        </a>
      )}
      {noted.length > 0 && noted.length < items.length && (
        <ChoiceChips
          label={t('import.show')}
          options={[
            { id: 'all', label: t('import.shown.all'), detail: String(items.length) },
            { id: 'noted', label: t('import.shown.noted'), detail: String(noted.length) },
          ]}
          value={isOnlyNoted ? 'noted' : 'all'}
          onChange={(id) => {
            setIsOnlyNoted(id === 'noted')
            setMaxShown(pageSize)
          }}
        />
      )}
      <ItemsTable
        shown={wanted.slice(0, maxShown)}
        all={wanted}
        unticked={unticked}
        onTick={onTick}
        onOpen={openItem}
      />
      {wanted.length > maxShown && (
        <Button className="justify-self-center" onClick={() => setMaxShown(maxShown + pageSize)}>
          {t('import.more', { count: Math.min(pageSize, wanted.length - maxShown) })}
        </Button>
      )}
      {open !== undefined && (
        <ItemSheet
          items={wanted}
          item={open}
          isTicked={!unticked.has(open.item_no)}
          onTick={onTick}
          onItem={(item) => setOpenNo(item?.item_no)}
        />
      )}
    </Section>
  )
}

interface AddedCardProps {
  added: Added
  isTakingBack: boolean
  onTakeBack: () => void
  onAgain: () => void
}

/** What is in the bank now, and where to go from here; taking it back is offered as long as the page is open. */
function AddedCard({ added, isTakingBack, onTakeBack, onAgain }: AddedCardProps) {
  const { t } = useTranslation('question-files')
  const { ids, wanted, subjectId } = added
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone; without this the keyboard would begin at the top of the page.
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className="grid gap-4">
      <h2 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t('import.done.title', { count: ids.length })}
      </h2>
      <p>{ids.length < wanted ? t('import.done.earlier', { count: wanted - ids.length }) : t('import.done.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/otazky" className={buttonClass({ variant: 'primary' })}>
          {t('import.done.toBank')}
        </Link>
        {ids.length > 0 && ids.length <= maxChosen && (
          <Link
            to="/mojecviceni"
            search={{
              ...(subjectId === undefined ? {} : { subject_id: String(subjectId) }),
              question_ids: ids.join('.'),
            }}
            className={buttonClass()}
          >
            <CalendarPlus aria-hidden />
            {t('import.done.plan')}
          </Link>
        )}
        <Button onClick={onAgain}>{t('import.done.again')}</Button>
        <Button variant="quiet" icon={<Undo2 aria-hidden />} isBusy={isTakingBack} onClick={onTakeBack}>
          {t('import.done.undo')}
        </Button>
      </div>
    </Card>
  )
}

/** What has been added, and what was asked for. */
interface Added {
  ids: readonly string[]
  wanted: number
  subjectId: number | undefined
}

interface ChosenItems {
  adding: Omit<Adding, 'request_id'>
  wanted: number
}

/** Adds questions of a file, and takes them back. */
function useAdding(onAdded: (isAdded: boolean) => void) {
  const { t } = useTranslation('question-files')
  const uploadProblem = useUploadProblem()
  // One import, however often the button is pressed or the line breaks; what was taken back begins another.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [added, setAdded] = useState<Added>()
  const adding = useSave({
    save: ({ adding: chosen }: ChosenItems) => addFromFile({ ...chosen, request_id: requestId }),
    words: uploadProblem,
    onSaved: (ids, { adding: { subject_id }, wanted }) => {
      setAdded({ ids, wanted, subjectId: subject_id })
      onAdded(true)
    },
  })
  const takingBack = useSave({
    save: deleteAdded,
    refresh: () => {
      setRequestId(crypto.randomUUID())
      setAdded(undefined)
      onAdded(false)
    },
    doneText: t('import.done.undone'),
    refusal: 'toast',
  })
  return { added, adding, takingBack }
}
