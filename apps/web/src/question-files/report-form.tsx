import type { Language } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { LeaveDialog } from '../app/leave-dialog.tsx'
import { AddedCard } from './added-card.tsx'
import { FilingFields, type Filing } from './filing-fields.tsx'
import { itemRanges } from './item-ranges.ts'
import { ItemsSection } from './items-section.tsx'
import type { OnTick } from './items-table.tsx'
import type { ChosenFile, Reading } from './question-files.data.ts'
import { useAdding } from './use-adding.ts'

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
  const [isTried, setIsTried] = useState(false)
  // What is not wanted, because all of a file is the usual wish.
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const desk = useAdding(onAdded)
  const chosen = report.taken.filter(({ item_no }) => !unticked.has(item_no))
  const tick: OnTick = useCallback((items, isIn) => setUnticked((was) => changed(was, numbersOf(items), !isIn)), [])

  function add() {
    setIsTried(true)
    if (filing.subjectId === null) {
      document.querySelector<HTMLElement>('[data-field="subject_id"] button')?.focus()
      return
    }
    const isAll = chosen.length === report.taken.length
    desk.add({
      wanted: chosen.length,
      adding: {
        ...{ file, language, subject_id: Number(filing.subjectId), tags: filing.tags },
        ...(isAll ? {} : { items: itemRanges(numbersOf(chosen)) }),
      },
    })
  }

  if (desk.added !== undefined) {
    return (
      <AddedCard added={desk.added} isTakingBack={desk.isTakingBack} onTakeBack={desk.takeBack} onAgain={onAgain} />
    )
  }
  if (report.taken.length === 0) return <p className="font-medium">{t('import.nothing')}</p>
  return (
    <>
      <LeaveDialog isUnsaved={unticked.size > 0 || filing.tags.length > 0} text={t('import.leave')} />
      <FilingFields
        filing={filing}
        language={report.format === 'json' ? undefined : (wantedLanguage ?? language)}
        isTried={isTried}
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
        <FormAlert text={desk.message} />
        <div
          className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${desk.message === undefined ? '' : 'mt-3'}`}
        >
          <p role="status" className="font-medium">
            {t('import.chosen', { chosen: chosen.length, total: report.taken.length })}
          </p>
          <Button
            variant="primary"
            autoFocus={desk.isTakenBack}
            disabled={chosen.length === 0 || isReading}
            isBusy={desk.isAdding}
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
