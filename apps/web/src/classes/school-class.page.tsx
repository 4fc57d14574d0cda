import type { SchoolClassDetail } from '@katedra/contract/classes'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../app/title.ts'
import { ClassActions } from './class-actions.tsx'
import { ClassFacts } from './class-facts.tsx'
import { BackToClasses, MissingClass } from './class-states.tsx'
import { classQuery } from './classes.data.ts'
import { RemovedStudents } from './removed-students.tsx'
import { Roster } from './roster-table.tsx'

/** One class with its roster. */
export function SchoolClassPage(): ReactElement {
  const { classId } = useParams({ from: '/signed-in/tridy/$classId' })
  const { data, error, refetch } = useQuery(classQuery(classId))
  if (data !== undefined) return <LoadedClass key={data.id} schoolClass={data} />
  return <MissingClass error={error} onRetry={() => void refetch()} />
}

function LoadedClass({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const isArchived = schoolClass.archived_at !== null
  useTitle(schoolClass.name)
  const plan = (
    <Link to="/mojecviceni" search={{ class_id: schoolClass.id }} className={buttonClass({ variant: 'primary' })}>
      <CalendarPlus aria-hidden />
      {t('plan')}
    </Link>
  )
  return (
    <Page
      title={schoolClass.name}
      back={<BackToClasses />}
      intro={<ClassFacts schoolClass={schoolClass} />}
      {...(isArchived || schoolClass.students.length === 0 ? {} : { action: plan })}
    >
      <ClassActions schoolClass={schoolClass} />
      <Roster schoolClass={schoolClass} />
      <RemovedStudents classId={schoolClass.id} />
    </Page>
  )
}
