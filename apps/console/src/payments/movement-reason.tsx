import type { WaitingMovement } from '@katedra/contract/operator-payments'
import { useTranslation } from 'react-i18next'

/** Why a movement pays no order, with the variable symbol that it came with. */
export function MovementReason({ movement }: { movement: Pick<WaitingMovement, 'reason' | 'variable_symbol'> }) {
  const { t } = useTranslation('operator-payments')
  const { reason, variable_symbol } = movement
  return (
    <span>
      {t(`reason.${reason}`)}
      {variable_symbol !== null && (
        <span className="tabular block text-sm text-ink-soft">{t('symbol', { symbol: variable_symbol })}</span>
      )}
    </span>
  )
}
