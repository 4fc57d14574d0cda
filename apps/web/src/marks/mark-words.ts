import type { Decision } from '@katedra/contract/marks'
import type { ScaleStep } from '@katedra/contract/scale'
import type { Format } from '@katedra/screens/format.ts'

interface Words {
  /** The catalogue `marks`. */
  t: (...text: [key: string] | [key: string, values: Record<string, string | number>]) => string
}

/** Of a column of marks next to each other: long words such as "neklasifikován" fit a small phone. */
export const narrowWords = { className: 'max-sm:px-1.5', cellClassName: 'wrap-anywhere' } as const

/** "2-"; "omluven"; a dash where nothing is decided. */
export function decisionWords({ t }: Words, { label, absence }: Decision): string {
  if (label !== null) return label
  return absence === null ? t('none') : t(`absence.${absence}`)
}

/** "75 %", "74,6 %" */
export function percentWords({ t, format }: Words & { format: Format }, percents: number): string {
  return t('percent', { number: format.number(percents, 2) })
}

/** A bound, which is kept in hundredths of a percent. */
export function boundWords(words: Words & { format: Format }, from: number): string {
  return percentWords(words, from / 100)
}

/** "1 od 90 %, 2 od 75 % a 3" */
export function scaleWords(words: Words & { format: Format }, steps: readonly ScaleStep[]): string {
  const { t, format } = words
  return format.list(
    steps.map(({ label, from }, place) =>
      place === steps.length - 1 ? label : t('stepFrom', { label, share: boundWords(words, from) }),
    ),
  )
}
