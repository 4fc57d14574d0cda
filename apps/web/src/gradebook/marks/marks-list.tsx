import type { MarksBook } from '@katedra/contract/marks'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { Button } from '@katedra/ui/button'
import { VisuallyHidden } from '@katedra/ui/visually-hidden'
import { Link } from '@tanstack/react-router'
import { ClipboardPaste } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { progressHref } from '../book-cells.ts'
import { PupilCard } from '../pupil-card.tsx'
import { Averages } from './averages.tsx'
import { copiedColumn } from './copied-column.ts'
import {
  marksHref,
  markWords,
  neededLines,
  pupilName,
  type MarksParts,
  type MarksStudent,
  type NamedGroup,
} from './mark-words.ts'

/** The class book for a narrow screen: a pupil after another, each with the marks inside, and the tests below. */
export function MarksList({ book, groups, students, search, onCopy }: MarksParts) {
  const { t } = useTranslation('marks')
  return (
    <div className="grid min-w-0 gap-6">
      <ul aria-label={t('book.caption')} className="grid gap-3">
        {students.map((student) => (
          <Pupil key={student.student_id} book={book} groups={groups} student={student} search={search} />
        ))}
      </ul>
      <section className="grid min-w-0 gap-2">
        <h2 className="text-xl font-semibold">{t('register.open')}</h2>
        <ul className="grid">
          {book.columns.map(({ test_id, title }, place) => (
            <li key={test_id} className="flex items-center justify-between gap-3 border-t border-line py-2">
              <Link to={marksHref(test_id)} className={`target inline-flex items-center wrap-anywhere ${textLink}`}>
                {title}
              </Link>
              <Button
                size="sm"
                icon={<ClipboardPaste aria-hidden />}
                onClick={() => {
                  const copied = copiedColumn(book, place)
                  if (copied !== undefined) onCopy(copied)
                }}
              >
                {t('register.copyShort')}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

interface PupilProps {
  book: MarksBook
  groups: readonly NamedGroup[]
  student: MarksStudent
  search: string
}

const Pupil = memo(function Pupil({ book, groups, student, search }: PupilProps) {
  const { t } = useTranslation('marks')
  return (
    <PupilCard
      name={pupilName({ t }, student)}
      href={student.is_erased ? undefined : progressHref(book.class_id, student.student_id, search)}
      note={student.is_on_roster || student.is_erased ? undefined : t('book.left')}
      summary={
        groups.length === 0 ? (
          <span className="text-sm font-normal text-ink-soft">{t('book.noAverage')}</span>
        ) : (
          <>
            <span className="sr-only">{t('book.average')} </span>
            <Averages student={student} groups={groups} />
          </>
        )
      }
      open={t('book.showTests')}
    >
      {() => <Marks book={book} groups={groups} student={student} />}
    </PupilCard>
  )
})

function Marks({ book, groups, student }: Omit<PupilProps, 'search'>) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  return (
    <div className="grid gap-2">
      {neededLines({ t, format }, student, groups).map((line) => (
        <p key={line} className="text-sm text-ink-soft">
          <>{line}</>
        </p>
      ))}
      <ul className="grid">
        {book.columns.map((column, place) => (
          <li key={column.test_id} className="flex items-center justify-between gap-3 border-t border-line py-1.5">
            <span className="min-w-0 wrap-anywhere">
              {column.title}{' '}
              <span className="block text-sm text-ink-soft">
                {format.date(column.starts_at)}, {t('book.weight', { weight: column.weight })}
              </span>
            </span>
            <span className="tabular text-right font-semibold">
              <>{markWords({ t, format }, student.marks[place])}</>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
