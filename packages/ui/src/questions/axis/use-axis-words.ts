import type { Language } from '@katedra/questions'
import { useTranslation } from 'react-i18next'
import type { Axis } from './axis-scale.ts'
import { positionInWords, type Eras } from './read-position.ts'

/** Positions of one axis in words of the present language. */
export interface AxisWords {
  eras: Eras
  /** "44 př. n. l."; "neumístěno" for undefined. */
  position: (position: number | undefined) => string
  ends: { from: string; to: string }
}

/** The words for one axis. */
export function useAxisWords(axis: Axis, language: Language): AxisWords {
  const { t } = useTranslation('questions')
  const eras = { before: t('axis.bc'), after: t('axis.ad') }
  const inWords = (position: number): string => positionInWords(axis, position, eras, language)
  return {
    eras,
    position: (position) => (position === undefined ? t('axis.notPlaced') : inWords(position)),
    ends: { from: inWords(axis.min), to: inWords(axis.max) },
  }
}
