import type { Language, WrittenKey } from '@katedra/questions'
import { useTranslation } from 'react-i18next'
import { percent } from '../score-line.tsx'

/** What a key accepts, in words: numbers first, then the texts that are wholly right. */
export function useAcceptedTexts(language: Language): (key: WrittenKey, unit: string) => string[] {
  const { t } = useTranslation('questions')
  // Four digits may be a year, which has no groups.
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 12, useGrouping: 'min2' })
  const write = (value: number): string => format.format(value)
  return ({ accepted, number }, unit) => {
    const texts = accepted
      .filter(({ fraction }) => fraction > 0)
      // The first that is wholly right comes first; others keep their order.
      .toSorted((one, other) => Number(other.fraction === 1) - Number(one.fraction === 1))
      .map(({ text, fraction }) =>
        fraction === 1 ? text : t('text.acceptedPartly', { text, percent: percent(fraction, language) }),
      )
    if (number === undefined) return texts
    const shown =
      number.tolerance === 0
        ? write(number.value) + unit
        : t('text.numberTolerance', { value: write(number.value) + unit, tolerance: write(number.tolerance) })
    return [shown, ...texts]
  }
}
