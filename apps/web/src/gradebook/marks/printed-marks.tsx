import type { MarksBook } from '@katedra/contract/marks'
import { useFormat } from '@katedra/screens/format.ts'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { schoolYearName } from '../../app/school-year.ts'
import { averageText, markText, pupilName, type NamedGroup } from './mark-words.ts'

interface PrintedMarksProps {
  book: MarksBook
  groups: readonly NamedGroup[]
  students: MarksBook['students']
}

/** The class book on paper: a plain table that stands alone on its pages, made only when the browser prints. */
export function PrintedMarks(props: PrintedMarksProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  // Follows the browser's printing, however it was begun.
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting ? createPortal(<Paper {...props} />, document.body) : null
}

function Paper({ book, groups, students }: PrintedMarksProps) {
  const { t } = useTranslation('marks')
  const { t: tOfBook } = useTranslation('gradebook')
  const format = useFormat()
  const period = [
    ...(book.school_year === null ? [] : [schoolYearName(book.school_year)]),
    tOfBook(`filter.halves.${book.half ?? 'both'}`),
  ].join(', ')
  const hasSigns = students.some(({ marks }) => marks.some((mark) => mark !== null && mark.absence !== null))
  return (
    <div data-printed className="hidden print:block">
      <h1 className="text-xl font-semibold">
        {t('book.printTitle', { name: book.class_name })} <span className="text-base font-normal">{period}</span>
      </h1>
      <table className="printed-marks mt-4">
        <thead>
          <tr>
            <th scope="col">{t('book.student')}</th>
            {groups.map(({ place, name }) => (
              <th key={place} scope="col">
                {groups.length === 1 ? t('book.average') : <>⌀ {name}</>}
              </th>
            ))}
            {book.columns.map((column) => (
              <th key={column.test_id} scope="col" className="printed-test">
                <span>
                  {column.title}, {format.date(column.starts_at)}, {t('book.weight', { weight: column.weight })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student.student_id}>
              <th scope="row">{pupilName({ t }, student)}</th>
              {groups.map(({ place }) => (
                <td key={place}>{averageText({ t, format }, student.averages[place])}</td>
              ))}
              {student.marks.map((mark, place) => (
                <td key={book.columns[place]?.test_id ?? place}>{markText({ t, format }, mark)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasSigns && <p className="mt-3 text-sm">{t('book.legend')}</p>}
    </div>
  )
}
