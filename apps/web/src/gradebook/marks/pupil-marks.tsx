import { halves, type MarksBook } from '@katedra/contract/marks'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { DataTable } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { marksQuery } from '../gradebook.data.ts'
import { ResultsQuery } from '../missing-results.tsx'
import type { Looking } from '../use-filter.ts'
import { AverageFigure } from './averages.tsx'
import { averagedGroups, markWords, neededText, type MarksStudent } from './mark-words.ts'

interface PupilMarksProps {
  classId: string
  studentId: string
  looking: Looking
}

/** Marks of one pupil with their averages. */
export function PupilMarks({ classId, studentId, looking }: PupilMarksProps) {
  const { t } = useTranslation('marks')
  const marks = useQuery(marksQuery(classId, looking.filter, studentId))
  return (
    <Section
      title={t('book.progress.title')}
      {...(marks.data === undefined ? {} : { action: <HalfField half={marks.data.half} looking={looking} /> })}
    >
      <ResultsQuery query={marks}>
        {(book) => {
          const [student] = book.students
          const hasMarks = student?.marks.some((mark) => mark !== null) ?? false
          if (student === undefined || !hasMarks) return <p className="text-ink-soft">{t('book.progress.none')}</p>
          return <Marks book={book} student={student} />
        }}
      </ResultsQuery>
    </Section>
  )
}

function HalfField({ half, looking }: Pick<MarksBook, 'half'> & { looking: Looking }) {
  const { t } = useTranslation('gradebook')
  return (
    <Select
      className="w-44"
      label={t('filter.half')}
      isLabelHidden
      value={half ?? 'both'}
      options={[...halves, 'both' as const].map((id) => ({ id, label: t(`filter.halves.${id}`) }))}
      onChange={(id) => looking.change({ half: id })}
    />
  )
}

function Marks({ book, student }: { book: MarksBook; student: MarksStudent }) {
  const { t } = useTranslation('marks')
  const { t: tOfBook } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const groups = averagedGroups(book, { t, format }, language)
  const rows = book.columns.flatMap((column, place) => {
    const mark = student.marks[place] ?? null
    return mark === null ? [] : [{ column, mark }]
  })
  const half = tOfBook(`filter.halves.${book.half ?? 'both'}`)
  return (
    <div className="grid min-w-0 gap-4">
      {groups.length > 0 && (
        <StatRow>
          {groups.map((group) => {
            const average = student.averages[group.place]
            const needed = neededText({ t, format }, average, group)
            return (
              <Stat
                key={group.place}
                label={t('book.progress.averageOf', { subject: group.name, half })}
                value={<AverageFigure average={average} />}
                {...(needed === undefined ? {} : { note: needed })}
              />
            )
          })}
        </StatRow>
      )}
      <DataTable
        caption={t('book.progress.title')}
        rows={rows.toReversed()}
        rowKey={({ column }) => column.test_id}
        columns={[
          {
            key: 'test',
            label: t('book.progress.test'),
            cellClassName: 'wrap-anywhere',
            cell: ({ column }) => (
              <Link
                to="/vysledky/$testId/znamky"
                params={{ testId: column.test_id }}
                className="target inline-flex items-center underline decoration-line-strong underline-offset-4"
              >
                {column.title}
              </Link>
            ),
          },
          { key: 'topic', label: t('book.progress.topic'), cell: ({ column }) => <>{column.topic}</> },
          { key: 'date', label: t('book.progress.date'), cell: ({ column }) => format.date(column.starts_at) },
          {
            key: 'weight',
            label: t('book.progress.weight'),
            isNumber: true,
            cell: ({ column }) => format.number(column.weight, 0),
          },
          {
            key: 'mark',
            label: t('book.progress.mark'),
            isNumber: true,
            cell: ({ mark }) => <>{markWords({ t, format }, mark)}</>,
          },
        ]}
      />
    </div>
  )
}
