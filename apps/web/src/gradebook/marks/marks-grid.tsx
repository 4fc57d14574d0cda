import { useFormat } from '@katedra/screens/format.ts'
import { ScoreGrid, type ScoreColumn, type ScoreRow } from '@katedra/ui/score-grid'
import { buttonClass } from '@katedra/ui/button-class'
import { useRouter } from '@tanstack/react-router'
import { ClipboardPaste } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { progressHref } from '../book-cells.ts'
import { Averages } from './averages.tsx'
import { copiedColumn } from './copied-column.ts'
import { markCell, markColumn, neededLines, pupilName, type MarksParts } from './mark-words.ts'

/** Pupils × tests for a wide screen. */
export function MarksGrid({ book, groups, students, search, hasNeeded, onCopy }: MarksParts) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const router = useRouter()
  const columns = useMemo(
    () =>
      book.columns.map((column, place): ScoreColumn => ({
        ...markColumn({ t, format }, column),
        action: (
          <button
            type="button"
            aria-label={t('register.openOf', { title: column.title })}
            title={t('register.open')}
            className={buttonClass({ variant: 'quiet', size: 'icon' })}
            onClick={() => {
              const copied = copiedColumn(book, place)
              if (copied !== undefined) onCopy(copied)
            }}
          >
            <ClipboardPaste aria-hidden />
          </button>
        ),
      })),
    [book, t, format, onCopy],
  )
  const rows = useMemo(
    () =>
      students.map((student): ScoreRow => {
        const name = pupilName({ t }, student)
        const details = [
          ...(student.is_on_roster || student.is_erased ? [] : [t('book.left')]),
          ...(hasNeeded ? neededLines({ t, format }, student, groups) : []),
        ]
        return {
          id: student.student_id,
          name,
          detail:
            details.length === 0
              ? undefined
              : details.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                )),
          label: t('book.progressOf', { name }),
          href: student.is_erased ? undefined : progressHref(book.class_id, student.student_id, search),
          summary: groups.length === 0 ? t('book.noAverage') : <Averages student={student} groups={groups} />,
          cells: student.marks.map((mark, place) => markCell({ t, format }, book.columns[place], mark)),
        }
      }),
    [t, format, book, groups, students, search, hasNeeded],
  )
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-sm text-ink-soft">{t('book.scroll')}</p>
      <ScoreGrid
        caption={t('book.caption')}
        rowHeader={t('book.student')}
        summaryHeader={t('book.average')}
        columns={columns}
        rows={rows}
        onGo={(href) => router.history.push(href)}
      />
    </div>
  )
}
