import { orders, type Order } from '@katedra/contract/orders'
import type { PriceList } from '@katedra/contract/programs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { changeLine, notSoldOf, payerOfOrder, periodsOf, withProgram, type OrderDraft } from './draft.ts'
import type { KeptDraft } from './use-draft.ts'

interface FilledIn {
  list: PriceList
  change: KeptDraft['change']
}

/** Begins with what the address says: a program with a number, as the forecast of credits does, or an order to be repeated. */
export function useFilledIn({ list, change }: FilledIn): void {
  const { program, quantity, repeat } = useSearch({ from: '/signed-in/objednavky/nova' })
  const navigate = useNavigate({ from: '/objednavky/nova' })
  const problem = useProblem()
  const { t } = useTranslation('orders')

  // Synchronises the draft with the address, once: it is taken out of there so that a reload changes nothing back.
  useEffect(() => {
    if (program === undefined && repeat === undefined) return
    const wished = list.programs.find(({ id }) => String(id) === program)
    if (wished !== undefined) change((draft) => withProgram(draft, wished, numberOf(quantity)))
    if (repeat !== undefined) {
      void request(orders.order, { params: { variable_symbol: repeat } })
        .then((order) => {
          change((draft) => repeated(draft, order, list))
          const names = notSoldOf(order, list)
          if (names.length > 0)
            showToast({ text: t('programs.notRepeated', { count: names.length, names: names.join(', ') }) })
        })
        .catch((error: unknown) => showToast({ text: problem(error), tone: 'danger' }))
    }
    void navigate({ search: {}, replace: true })
  }, [program, quantity, repeat, list, change, navigate, problem, t])
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

/** The order over again, as far as its programs are still sold for such a period. */
function repeated(draft: OrderDraft, order: Order, { programs }: PriceList): OrderDraft {
  const { currency, payment_method } = order
  let next: OrderDraft = {
    ...{ ...draft, lines: [], currency, payment_method, valid_from: null },
    payer: { ...payerOfOrder(order), school_order_number: '' },
  }
  for (const { program, months, quantity } of order.lines) {
    const sold = programs.find(({ id }) => id === program.id)
    if (sold === undefined) continue
    next = withProgram(next, sold, quantity)
    if (periodsOf(sold, next).includes(months)) next = changeLine(next, sold.id, { months })
  }
  return next
}
