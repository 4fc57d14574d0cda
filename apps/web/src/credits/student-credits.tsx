import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { dayMoment } from '@katedra/screens/plain-day.ts'
import { classCreditsQuery } from './credits.data.ts'

/** What one pupil has, program by program; nothing while it is not known, it is only a note next to other work. */
export function StudentCredits({ classId, studentId }: { classId: string; studentId: string }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { data } = useQuery(classCreditsQuery(classId))
  if (data === undefined) return null
  const held = data.programs.flatMap(({ program, students }) =>
    students
      .filter(({ student_id, state }) => student_id === studentId && state !== 'not_assigned')
      .map(({ state, valid_until }) => ({ program, state, valid_until })),
  )
  return (
    <section className="grid gap-1.5">
      <h3 className="font-medium">{t('title')}</h3>
      {held.length === 0 && <p className="text-ink-soft">{t('ofStudent.none')}</p>}
      <ul className="grid gap-0.5">
        {held.map(({ program, state, valid_until }) => (
          <li key={program.id}>
            {program.title}: {t(`state.${state}`)}
            {valid_until !== null && ` ${t('ofStudent.until', { date: format.date(dayMoment(valid_until)) })}`}
          </li>
        ))}
      </ul>
      <Link to="/tridy/$classId/kredity" params={{ classId }} className={textLink}>
        {t('ofStudent.toClass')}
      </Link>
    </section>
  )
}
