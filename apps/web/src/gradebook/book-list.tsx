import type { Gradebook, GradebookStudent } from '@katedra/contract/gradebook'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { attemptHref, progressHref, resultWords, studentName, studentNote } from './book-cells.ts'

interface BookListProps {
  book: Gradebook
  students: Gradebook['students']
  search: string
}

/** The gradebook for a narrow screen: a pupil after another, each with the results inside. */
export function BookList({ book, students, search }: BookListProps) {
  const { t } = useTranslation('gradebook')
  return (
    <ul aria-label={t('book.caption')} className="grid gap-3">
      {students.map((student) => (
        <Pupil key={student.student_id} book={book} student={student} search={search} />
      ))}
    </ul>
  )
}

interface PupilProps extends Omit<BookListProps, 'students'> {
  student: GradebookStudent
}

const Pupil = memo(function Pupil({ book, student, search }: PupilProps) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  // Hundreds of pupils with tens of results each: drawn when they are opened.
  const [isOpen, setIsOpen] = useState(false)
  const name = studentName({ t, format }, student)
  const note = studentNote({ t, format }, student)
  return (
    <li className="rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {student.is_erased ? (
            <span className="font-semibold">{name}</span>
          ) : (
            <Link
              to={progressHref(book.class_id, student.student_id, search)}
              className="target inline-flex items-center font-semibold underline decoration-line-strong underline-offset-4 wrap-anywhere"
            >
              {name}
            </Link>
          )}
          {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
        </div>
        <p className="tabular shrink-0 text-lg font-semibold">
          <span className="sr-only">{t('book.average')} </span>
          {student.average_fraction === null ? t('unknown') : format.percent(student.average_fraction)}
        </p>
      </div>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="target inline-flex items-center text-sm text-accent underline underline-offset-3">
          {t('book.showTests')}
          <span className="sr-only">: {name}</span>
        </summary>
        {isOpen && <Results book={book} student={student} />}
      </details>
    </li>
  )
})

function Results({ book, student }: { book: Gradebook; student: GradebookStudent }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  return (
    <ul className="mt-1 grid">
      {book.tests.map((test, index) => {
        const cell = student.cells[index]
        if (cell === undefined) return null
        const href = attemptHref(test.id, cell)
        const words = resultWords({ t, format }, cell)
        return (
          <li key={test.id} className="flex items-center justify-between gap-3 border-t border-line py-1">
            <span className="min-w-0 wrap-anywhere">
              {test.title} <span className="block text-sm text-ink-soft">{format.date(test.starts_at)}</span>
            </span>
            {href === undefined ? (
              <span className="text-right text-ink-soft">{words}</span>
            ) : (
              <Link to={href} className={`target tabular inline-flex items-center text-right ${textLink}`}>
                <span className="sr-only">{test.title}: </span>
                {words}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
