import type { RosterImport } from '@katedra/contract/rosters'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** What has been written. */
export function ImportDone({ result, onAgain }: { result: RosterImport; onAgain: () => void }) {
  const { t } = useTranslation('rosters')
  const { classes_created, students_added, students_changed, students_removed } = result
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold" role="status">
        {t('done.title')}
      </h2>
      <ul className="grid list-disc gap-1 pl-6">
        <li>{t('done.added', { count: students_added })}</li>
        {students_changed > 0 && <li>{t('done.changed', { count: students_changed })}</li>}
        {students_removed > 0 && <li>{t('done.removed', { count: students_removed })}</li>}
        {classes_created > 0 && <li>{t('done.classes', { count: classes_created })}</li>}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Link to="/tridy" className={buttonClass({ variant: 'primary' })}>
          {t('done.toClasses')}
        </Link>
        <Button onClick={onAgain}>{t('done.again')}</Button>
      </div>
    </Card>
  )
}
