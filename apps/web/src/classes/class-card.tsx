import type { SchoolClass } from '@katedra/contract/classes'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { schoolYearName } from '../app/school-year.ts'

/** One class; the whole card leads to it. Memoised, because typing into the search renders the list anew. */
export const ClassCard = memo(function ClassCard({ schoolClass }: { schoolClass: SchoolClass }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const { id, name, school_year, student_count, teachers, archived_at } = schoolClass
  const teacherNames = format.list(teachers.map((teacher) => `${teacher.first_name} ${teacher.last_name}`.trim()))
  return (
    <Card as="li" className="relative grid min-w-0 content-start gap-1 transition-colors hover:border-accent">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl font-semibold">
          <Link
            to="/tridy/$classId"
            params={{ classId: id }}
            className="rounded-sm no-underline after:absolute after:inset-0 after:rounded-lg"
          >
            {name}
          </Link>
        </h2>
        {archived_at !== null && <Badge>{t('archived')}</Badge>}
      </div>
      <p>{t('studentCount', { count: student_count })}</p>
      <p className="text-sm text-ink-soft">{t('schoolYear', { year: schoolYearName(school_year) })}</p>
      <p className="text-sm text-ink-soft">{teacherNames}</p>
      {archived_at === null && student_count > 0 && (
        <Link
          to="/mojecviceni"
          search={{ class_id: id }}
          className={`relative mt-2 -ml-3 justify-self-start ${buttonClass({ variant: 'quiet', size: 'sm' })}`}
        >
          {t('plan')}
          <span className="sr-only">{name}</span>
        </Link>
      )}
    </Card>
  )
})
