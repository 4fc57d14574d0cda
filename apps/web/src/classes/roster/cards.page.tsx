import type { SchoolClassDetail, Student } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { ClassView } from '../class-states.tsx'
import { classQuery } from '../classes.data.ts'
import { cardUrl, rosterName } from './roster.ts'
import { QrCode } from '@katedra/ui/qr-code'
import { PersonalCode } from './personal-code.tsx'

/** Cards with names, personal codes and QR codes, to be printed and cut. */
export function CardsPage(): ReactElement {
  const { classId } = useParams({ from: '/signed-in/tridy/$classId/karticky' })
  const search = useSearch({ from: '/signed-in/tridy/$classId/karticky' })
  const query = useQuery(classQuery(classId))
  const isWanted = ({ id }: Student) => search.student_id === undefined || id === search.student_id
  return (
    <ClassView query={query}>
      {(schoolClass) => <Cards schoolClass={schoolClass} students={schoolClass.students.filter(isWanted)} />}
    </ClassView>
  )
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
    <BackLink to="/tridy/$classId" params={{ classId: schoolClass.id }}>
      {schoolClass.name}
    </BackLink>
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

/** One card: always black on white, like the paper it is for. */
function StudentCard({ student, schoolClassName }: { student: Student; schoolClassName: string }) {
  const { t } = useTranslation('classes')
  const { origin, host } = window.location
  const name = rosterName(student)
  return (
    <li data-print="whole" className="student-card">
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="text-sm print:text-[length:inherit]">{schoolClassName}</p>
        <p className="text-lg leading-snug font-semibold print:text-[12pt]">{name}</p>
        <p className="mt-2 text-xl print:mt-1 print:text-[15pt]">
          <PersonalCode code={student.personal_code} />
        </p>
        <p className="mt-auto pt-2 text-xs leading-snug print:pt-1 print:text-[length:inherit]">
          {t('cards.howTo', { address: `${host}/t` })}
        </p>
      </div>
      <QrCode
        value={cardUrl(origin, student.personal_code)}
        label={t('cards.qr', { name })}
        size={124}
        className="shrink-0 self-center"
      />
    </li>
  )
}
