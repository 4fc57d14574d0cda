import type { MarksBook } from '@katedra/contract/marks'
import { useFormat } from '@katedra/screens/format.ts'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { schoolYearName } from '../../app/school-year.ts'
import { averageText, markText, pupilName, type NamedGroup } from './mark-words.ts'
import { Notes } from './notes.tsx'

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

/** In millimetres, as large as they get: a page that stands, names, an average, a line of an upright head and its letters. */
const standing = 190
const names = 55
const average = 18
const line = { width: 3.6, letters: 18 }

/** Whether a standing page is wide enough: more pupils are on it, a class on one page. */
function isTall(titles: readonly string[], groupCount: number): boolean {
  const lines = titles.map(({ length }) => Math.ceil(length / line.letters))
  const tests = lines.map((count) => count * line.width + 2.6)
  return tests.reduce((sum, width) => sum + width, names + average * groupCount) <= standing
}

function Paper({ book, groups, students }: PrintedMarksProps) {
  const { t } = useTranslation('marks')
  const { t: tOfBook } = useTranslation('gradebook')
  const format = useFormat()
  const period = [
    ...(book.school_year === null ? [] : [schoolYearName(book.school_year)]),
    tOfBook(`filter.halves.${book.half ?? 'both'}`),
  ].join(', ')
  const titles = book.columns.map(
    ({ title, starts_at, weight }) => `${title}, ${format.date(starts_at)}, ${t('book.weight', { weight })}`,
  )
  return (
    <div data-printed={isTall(titles, groups.length) ? 'tall' : 'wide'} className="hidden print:block">
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
            {book.columns.map(({ test_id }, place) => (
              <th key={test_id} scope="col" className="printed-test">
                <span>{titles[place]}</span>
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
      <Notes book={{ ...book, students }} />
    </div>
  )
}
