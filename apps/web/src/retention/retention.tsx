import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../profile/profile.data.ts'

/** On the page that teachers open every day: which of their tests are going to be deleted, and when. */
export function AnnouncedDeletionNotice() {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const { announced_deletion: announced } = useSuspenseQuery(meQuery).data
  if (announced === null) return null
  return (
    <div className="flex gap-3 rounded-lg border border-line bg-now-soft p-4">
      <CalendarX2 aria-hidden className="size-6 shrink-0" />
      <div className="grid gap-1">
        <p>{t('notice.text', { count: announced.test_count, date: format.date(announced.delete_on) })}</p>
        <Link to="/skola/uchovavani" className={textLink}>
          {t('notice.open')}
        </Link>
      </div>
    </div>
  )
}
