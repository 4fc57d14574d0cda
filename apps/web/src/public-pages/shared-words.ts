import type { SharedFigures } from '@katedra/contract/public-pages'
import type { Format } from '@katedra/screens/format.ts'
import type { Translate } from './shared-distribution.ts'

/** Below half of the points on average a question was hard. */
const hardBelow = 0.5

/** The question that went worst, if any was hard. */
export function hardestQuestion(
  questions: SharedFigures['questions'],
): { item_no: number; success: number } | undefined {
  return questions
    .flatMap(({ item_no, success }) => (success !== null && success < hardBelow ? [{ item_no, success }] : []))
    .toSorted((a, b) => a.success - b.success || a.item_no - b.item_no)[0]
}

/** "Průměr třídy je 72 %. Nejtěžší byla otázka 7, její úspěšnost je 32 %." */
export function sharedWords(t: Translate, figures: SharedFigures, format: Format): string {
  const { average_fraction: average } = figures
  const hardest = hardestQuestion(figures.questions)
  const sentences = [
    average === null
      ? t('headline.none')
      : t(figures.is_final ? 'headline.average' : 'headline.averageSoFar', { percent: format.percent(average) }),
    hardest !== undefined &&
      t('headline.hardest', { number: hardest.item_no, percent: format.percent(hardest.success) }),
    !figures.is_final && t('headline.notFinal'),
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
