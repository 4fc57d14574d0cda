import type { Gradebook, GradebookStudent } from '@katedra/contract/gradebook'
import { InfoPopover } from '@katedra/ui/info-popover'
import { ScoreGrid } from '@katedra/ui/score-grid'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { useRouter, Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useIsWide } from '@katedra/screens/look/use-is-wide.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import {
  bookColumns,
  bookRows,
  manualSign,
  orders,
  orderStudents,
  type Order,
  attemptHref,
  progressHref,
  resultWords,
  shareWords,
  studentName,
  studentNote,
} from './book-cells.ts'
import { PupilCard } from './pupil-card.tsx'
import type { Looking } from './use-filter.ts'

/** From this count on, a search saves time. */
const searchFrom = 12
/** The first screenful comes at once, the other hundreds while it is being read. */
const firstRows = 30

/** Pupils × tests: a table where there is room, a list of pupils on a phone. */
export function BookView({ book, looking }: { book: Gradebook; looking: Looking }) {
  const { t } = useTranslation('gradebook')
  const isWide = useIsWide()
  const [search, setSearch] = useState('')
  const order = orders.find((one) => one === looking.order) ?? 'name'
  const wanted = useDeferredValue(search)
  const students = useMemo(() => orderStudents(book.students, order, wanted), [book.students, order, wanted])
  const limit = useDeferredValue(students.length, firstRows)
  const shown = useMemo(() => students.slice(0, limit), [students, limit])
  return (
    <div className="grid min-w-0 gap-4">
      <Summary book={book} />
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {book.students.length >= searchFrom && (
          <TextField
            label={t('book.search')}
            type="search"
            prefix={<Search aria-hidden />}
            value={search}
            onChange={setSearch}
          />
        )}
        <OrderField order={order} onChange={(id) => looking.change({ order: id === 'name' ? '' : id })} />
      </div>
      {students.length === 0 && (
        <p role="status" className="text-ink-soft">
          {t(book.students.length === 0 ? 'noStudents' : 'book.noneFound')}
        </p>
      )}
      {students.length > 0 &&
        (isWide ? (
          <Grid book={book} students={shown} search={looking.search} />
        ) : (
          <BookList book={book} students={shown} search={looking.search} />
        ))}
      {book.students.some(({ manual_count }) => manual_count > 0) && <Legend />}
    </div>
  )
}

interface BookListProps {
  book: Gradebook
  students: Gradebook['students']
  search: string
}

/** The gradebook for a narrow screen: a pupil after another, each with the results inside. */
function BookList({ book, students, search }: BookListProps) {
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
  return (
    <PupilCard
      name={studentName({ t, format }, student)}
      href={student.is_erased ? undefined : progressHref(book.class_id, student.student_id, search)}
      note={studentNote({ t, format }, student)}
      summary={
        <>
          <span className="sr-only">{t('book.average')} </span>
          {shareWords({ t, format }, student.average_fraction, student.manual_count)}
        </>
      }
      open={t('book.showTests')}
    >
      {() => <Results book={book} student={student} />}
    </PupilCard>
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

function Summary({ book: { tests, average_fraction, manual_count } }: { book: Gradebook }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const count = average_fraction === null ? tests.length : tests.filter((test) => test.average_fraction !== null).length
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p role="status" className="text-lg font-medium">
        {average_fraction === null
          ? t('summaryNone', { count })
          : t(manual_count > 0 ? 'summarySoFar' : 'summary', { count, percent: format.percent(average_fraction) })}
      </p>
      <InfoPopover label={t('book.explain')}>
        <p>{t('book.explainText')}</p>
      </InfoPopover>
    </div>
  )
}

const orderKeys = { name: 'book.sortName', best: 'book.sortBest', worst: 'book.sortWorst' } as const

function OrderField({ order, onChange }: { order: Order; onChange: (id: string) => void }) {
  const { t } = useTranslation('gradebook')
  return (
    <Select
      label={t('book.sort')}
      value={order}
      onChange={onChange}
      options={orders.map((id) => ({ id, label: t(orderKeys[id]) }))}
    />
  )
}

interface GridProps {
  book: Gradebook
  students: Gradebook['students']
  search: string
}

function Grid({ book, students, search }: GridProps) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const router = useRouter()
  const { columns, rows } = useMemo(() => {
    const words = { t, format }
    return { columns: bookColumns(words, book, language), rows: bookRows(words, book, students, search) }
  }, [t, format, language, book, students, search])
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

function Legend() {
  const { t } = useTranslation('gradebook')
  return (
    <p className="text-sm text-ink-soft">
      <span className="mr-2 font-semibold text-ink">{manualSign}</span>
      {t('legend.manual')}
    </p>
  )
}
