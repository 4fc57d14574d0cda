import type { SoldChange, SoldPath, SoldStep } from '@katedra/contract/operator-selling'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useCountryName } from '@katedra/screens/order/country-names.ts'
import { useMoments } from '../app/moments.ts'
import { useForeignAmount } from '../app/use-foreign-amount.ts'

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

const firstFields: Readonly<Record<string, ValueKind>> = { vat_rates: 'percent', prices: 'price' }
const lastFields: Readonly<Record<string, ValueKind>> = {
  valid_from: 'day',
  on: 'day',
  rate: 'rate',
  is_vat_payer: 'yesOrNo',
  country: 'country',
}

/** By where it stands in its file; what is no such value after all is a text. */
export function valueKind(path: SoldPath, value: string): ValueKind {
  const kind = firstFields[fieldOf(path.at(0))] ?? lastFields[fieldOf(path.at(-1))] ?? 'text'
  return kind !== 'text' && shapes[kind].test(value) ? kind : 'text'
}

function fieldOf(step: SoldStep | undefined): string {
  return step?.kind === 'field' ? step.name : ''
}

/** The currency of a price. */
function currencyOf(path: SoldPath): string {
  return path.find((step) => step.kind === 'currency')?.currency ?? ''
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
function useShownValue(): (path: SoldPath, value: string) => string {
  const { t } = useTranslation('operator-selling')
  const format = useFormat()
  const { day } = useMoments()
  const country = useCountryName()
  const amount = useForeignAmount()
  return useCallback(
    (path, value) => {
      const number = (maxDigits: number) => format.number(Number(value), maxDigits)
      const shown: Record<ValueKind, () => string> = {
        day: () => day(value),
        rate: () => number(4),
        percent: () => t('value.percent', { number: number(2) }),
        price: () => amount(Math.round(Number(value) * 100), currencyOf(path)),
        yesOrNo: () => t(`value.${value}`),
        country: () => country(value),
        text: () => value,
      }
      return shown[valueKind(path, value)]()
    },
    [t, format, day, country, amount],
  )
}
