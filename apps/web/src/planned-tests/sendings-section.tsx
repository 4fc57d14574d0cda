import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Card, CardTitle } from '@katedra/ui/card'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PlanSendings } from './plan-sendings.tsx'
import { planLetterQuery } from './planned-tests.data.ts'

/** When the plan was mailed; nothing where it never was. */
export function SendingsSection({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const { data } = useQuery(planLetterQuery(test.id))
  if (data === undefined || data.sendings.length === 0) return null
  return (
    <Card as="section" className="grid gap-3">
      <CardTitle>{t('send.history')}</CardTitle>
      <PlanSendings sendings={data.sendings} startsAt={test.starts_at} />
    </Card>
  )
}
