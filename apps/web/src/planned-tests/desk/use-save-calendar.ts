import type { PlannedTest } from '@katedra/contract/planned-tests'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@katedra/client/save-file'
import { calendarOf } from './calendar-file.ts'
import { useSchoolZone } from '../draft/use-plan-form.ts'

/** Hands tests over to the teacher's calendar as a file. */
export function useSaveCalendar(): (tests: readonly PlannedTest[]) => void {
  const { t } = useTranslation('planned-tests')
  const zone = useSchoolZone()
  return (tests) => {
    const events = tests.map((test) => ({
      id: test.id,
      summary: t('calendar.summary', { title: test.title, class_name: test.class_name }),
      description: t('calendar.description', { code: test.join_code, url: test.join_url }),
      url: test.join_url,
      starts_at: test.starts_at,
      ends_at: test.ends_at,
    }))
    const text = calendarOf(events, { zone, now: new Date(), name: t('calendar.name') })
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), t('calendar.file'))
  }
}
