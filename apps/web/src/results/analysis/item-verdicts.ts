import type { TestAnalysis } from '@katedra/contract/results'
import { inLanguage, type Language } from '@katedra/questions'
import { plain } from '@katedra/ui/rich-text'
import type { Translate } from '../headline.ts'

export type ItemAnalysis = TestAnalysis['items'][number]
type Verdict = ItemAnalysis['verdicts'][number]

/** Verdicts that ask the teacher to do or to know something. */
export function isRemark({ code }: Verdict): boolean {
  return code !== 'fine' && code !== 'too_few_answers'
}

/** "Možnost „Řím“ nikdo nevolí.", "Dobří žáci chybují: zkontrolujte klíč." */
export function verdictWords(t: Translate, { code, option }: Verdict, language: Language): string {
  if (option === null) return t(`analysis.verdict.${code}`)
  return t(`analysis.verdict.${code}Option`, { option: plain(inLanguage(option, language)) })
}

/** The number of answers from which on anything is said of a question; the sentence `analysis.need` names it. */
const minForAnything = 10

/** Questions with something to say about, as they stand in the test; the rest by what can be said of them. */
export function sortByVerdict(items: readonly ItemAnalysis[]) {
  const counted = items.filter(({ counts }) => counts)
  const remarked = counted.filter(({ verdicts }) => verdicts.some(isRemark))
  const others = counted.filter((item) => !remarked.includes(item))
  const isFine = ({ verdicts }: ItemAnalysis) => verdicts.some(({ code }) => code === 'fine')
  const unsure = others.filter((item) => !isFine(item))
  return {
    remarked,
    fine: others.filter(isFine),
    // Judged as far as the number of answers allows, and nothing was found.
    quiet: unsure.filter(({ answer_count }) => answer_count >= minForAnything),
    unsaid: unsure.filter(({ answer_count }) => answer_count < minForAnything),
  }
}
