import type { SchoolClassDetail } from '@katedra/contract/classes'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { schoolYearName } from '../app/school-year.ts'
import { TeachersDialog } from './teachers-dialog.tsx'

/** What the class is: how many, which year, whose. */
export function ClassFacts({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span>{t('studentCount', { count: schoolClass.students.length })}</span>
        <span>{t('schoolYear', { year: schoolYearName(schoolClass.school_year) })}</span>
        <span className="min-w-0 wrap-anywhere">{schoolClass.email === '' ? t('noEmail') : schoolClass.email}</span>
        {schoolClass.archived_at !== null && <Badge>{t('archived')}</Badge>}
      </div>
      <Teachers schoolClass={schoolClass} />
    </div>
  )
}

function Teachers({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const names = schoolClass.teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {t('teachers.label')}: {names.length === 0 ? t('teachers.nobody') : format.list(names)}
      </span>
      {schoolClass.archived_at === null && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          icon={<UsersRound aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('teachers.change')}
        </Button>
      )}
      {isOpen && <TeachersDialog schoolClass={schoolClass} onOpenChange={setIsOpen} />}
    </div>
  )
}
