import { inLanguage, ownValue, wordsOfGap, type Language, type Question } from '@katedra/questions'

/** The gaps of a question in words, in the order of its prompt: weight, what is written or chosen, and what each word is worth. */
export function sayGaps(question: Question | undefined, language: Language = 'cs'): string[] {
  if (question?.type !== 'text') return []
  const { gaps = [], bank } = question.content
  return gaps.map((gap) => {
    const key = ownValue(question.key.gaps?.by_gap ?? {}, gap.id)
    if (key === undefined) return '?'
    if (key.kind === 'typed') {
      const number = key.number === undefined ? [] : [`${key.number.value}±${key.number.tolerance}`]
      const words = key.accepted.map(({ text, fraction }) => said(text, fraction))
      const manual = key.unmatched === 'manual' ? [' teacher'] : []
      const written = key.case_sensitive ? 'exactly' : 'written'
      return `${key.weight} ${written}: ${[...number, ...words].join(' | ')}${manual.join('')}`
    }
    const words = wordsOfGap(gap, bank).map(({ id, text }) => {
      const accepted = key.accepted.find(({ word }) => word === id)
      return said(inLanguage(text, language), accepted?.fraction ?? 0)
    })
    return `${key.weight} ${gap.kind}: ${words.join(' | ')}`
  })
}

function said(text: string, fraction: number): string {
  return fraction === 1 ? text : `${text} ${fraction}`
}
