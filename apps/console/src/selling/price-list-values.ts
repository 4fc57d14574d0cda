import type { SoldChange } from '@katedra/contract/operator-selling'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useCountryName } from '../orders/orders.tsx'
import { useMoments } from './moments.ts'
import { useForeignAmount } from './use-foreign-amount.ts'

/** How the values of each kind are written in a file. */
const shapes = {
  day: /^\d{4}-\d\d-\d\d$/,
  rate: /^\d+(?:\.\d+)?$/,
  percent: /^\d+(?:\.\d+)?$/,
  price: /^\d+(?:\.\d+)?$/,
  yesOrNo: /^(?:true|false)$/,
  country: /^[A-Z]{2}$/,
} as const

/** What a value of a file is. */
export type ValueKind = keyof typeof shapes | 'text'

const firstParts: Readonly<Record<string, ValueKind>> = { vat_rates: 'percent', prices: 'price' }
const lastParts: Readonly<Record<string, ValueKind>> = {
  ...{ valid_from: 'day', on: 'day', rate: 'rate' },
  ...{ is_vat_payer: 'yesOrNo', country: 'country' },
}

/** By the place that the server names it by; what is no such value after all is a text. */
export function valueKind(path: string, value: string): ValueKind {
  const parts = path.split(' / ')
  const kind = firstParts[parts.at(0) ?? ''] ?? lastParts[parts.at(-1) ?? ''] ?? 'text'
  return kind !== 'text' && shapes[kind].test(value) ? kind : 'text'
}

/** A change as people read it: what is there now, and what was there before. */
export function useShownChange(): (change: SoldChange) => string {
  const { t } = useTranslation('operator-selling')
  const shownValue = useShownValue()
  return ({ path, ...change }) => {
    const before = change.before === undefined ? undefined : shownValue(path, change.before)
    const after = change.after === undefined ? undefined : shownValue(path, change.after)
    if (before === undefined) return t('preview.added', { after })
    return after === undefined ? t('preview.removed', { before }) : t('preview.changed', { before, after })
  }
}

/** A value as people read it. */
function useShownValue(): (path: string, value: string) => string {
  const { t } = useTranslation('operator-selling')
  const format = useFormat()
  const { day } = useMoments()
  const country = useCountryName()
  const amount = useForeignAmount()
  return useCallback(
    (path, value) => {
      const number = (most: number) => format.number(Number(value), most)
      const shown: Record<ValueKind, () => string> = {
        day: () => day(value),
        rate: () => number(4),
        percent: () => t('value.percent', { number: number(2) }),
        // Named by the currency and the smallest number of pupils, in this order.
        price: () => amount(Math.round(Number(value) * 100), path.split(' / ').at(-2) ?? ''),
        yesOrNo: () => t(`value.${value}`),
        country: () => country(value),
        text: () => value,
      }
      return shown[valueKind(path, value)]()
    },
    [t, format, day, country, amount],
  )
}
