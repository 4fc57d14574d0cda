import { orders } from '@katedra/contract/orders'
import { OptionalVatId } from '@katedra/contract/registration-numbers'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { queryOf } from '../../app/query.ts'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import type { PayerValues } from '../ordering/draft.ts'

/** The register is asked when the typing rests, in milliseconds. */
const pause = 800

/** What the European register says of the VAT number. It only informs: when it does not answer, the order goes on. */
export function VatCheck({ control }: { control: Control<PayerValues> }) {
  const { t } = useTranslation('orders')
  const vat_id = useSettledNumber(control)
  const { data, error, isFetching } = useQuery({
    ...queryOf(orders.checkVatId, { params: { vat_id } }),
    enabled: vat_id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const verdict = error === null ? data : { state: 'unavailable', name: '' }
  return (
    <p role="status" className="text-sm text-ink-soft">
      {isFetching && t('vatCheck.working')}
      {!isFetching && verdict !== undefined && t(`vatCheck.${verdict.state}`, { name: verdict.name })}
    </p>
  )
}

/** The number once the typing has rested; empty while there is none, or none that could be right. */
function useSettledNumber(control: Control<PayerValues>): string {
  const settled = useDebounced(useWatch({ control, name: 'payer.vat_id' }), pause)
  const number = z.safeParse(OptionalVatId, settled)
  return number.success ? number.data : ''
}
