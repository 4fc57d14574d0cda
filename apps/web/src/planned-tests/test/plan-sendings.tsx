import type { PlanLetter } from '@katedra/contract/planned-tests'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'

interface PlanSendingsProps {
  sendings: PlanLetter['sendings']
  /** When the test begins now. */
  startsAt: string
}

/** When the plan was mailed; and that it has been moved since, where it has. */
export function PlanSendings({ sendings, startsAt }: PlanSendingsProps) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const [latest] = sendings
  const isMoved = latest !== undefined && Date.parse(latest.starts_at) !== Date.parse(startsAt)
  return (
    <div className="grid gap-2">
      <ul className="grid gap-1">
        {sendings.map(({ id, sent_at, teacher_name, recipient_count }) => (
          <li key={id} className="tabular">
            {t('send.sent', { when: format.when(sent_at), teacher: teacher_name, count: recipient_count })}
          </li>
        ))}
      </ul>
      {isMoved && <p className="font-medium">{t('send.moved', { start: format.when(latest.starts_at) })}</p>}
    </div>
  )
}
