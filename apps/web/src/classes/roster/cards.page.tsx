import type { SchoolClassDetail, Student } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { lineLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { MissingClass } from './class-states.tsx'
import { classQuery } from './classes.data.ts'
import { rosterName } from './roster.ts'
import { StudentCard } from './student-card.tsx'

/** Cards with names, personal codes and QR codes, to be printed and cut. */
export function CardsPage(): ReactElement {
  const { classId } = useParams({ from: '/signed-in/tridy/$classId/karticky' })
  const search = useSearch({ from: '/signed-in/tridy/$classId/karticky' })
  const { data, error, refetch } = useQuery(classQuery(classId))
  if (data === undefined) return <MissingClass error={error} onRetry={() => void refetch()} />
  const students =
    search.student_id === undefined ? data.students : data.students.filter(({ id }) => id === search.student_id)
  return <Cards schoolClass={data} students={students} />
}

function Cards({ schoolClass, students }: { schoolClass: SchoolClassDetail; students: readonly Student[] }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const title = t('cards.title', { name: schoolClass.name })
  useTitle(title)
  const print = (
    <Button variant="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
      {t('cards.print')}
    </Button>
  )
  const back = (
    <Link to="/tridy/$classId" params={{ classId: schoolClass.id }} className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {schoolClass.name}
    </Link>
  )
  return (
    <div className="print-bare">
      <Page title={title} back={back} intro={t('cards.intro')} {...(students.length === 0 ? {} : { action: print })}>
        {students.length === 0 ? (
          <EmptyState
            illustration={<EmptyClasses />}
            title={t('emptyRoster.title')}
            description={t('emptyRoster.description')}
          />
        ) : (
          <ul className="card-sheet">
            {students
              .toSorted((a, b) => format.compare(rosterName(a), rosterName(b)))
              .map((student) => (
                <StudentCard key={student.id} student={student} schoolClassName={schoolClass.name} />
              ))}
          </ul>
        )}
      </Page>
    </div>
  )
}
