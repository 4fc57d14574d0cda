import type { Question } from '@katedra/questions'

/** A row of words with gaps and nothing else: "Doplň chybějící písmena: b[_g1_]k, m[_g2_]dlo." */
const row = /: ((?:\p{L}*(?:\[_\w+_\]\p{L}*)+)(?:, \p{L}*(?:\[_\w+_\]\p{L}*)+)*)\.$/u

/**
 * Words that stand in a row without a sentence, each with a letter that the key holds for wrong. None of them may be a word
 * itself: nobody could tell which one is meant.
 */
export function wordsOfWrongLetters({ type, prompt, content, key }: Question): string[] {
  const words = row.exec(prompt.cs ?? '')?.[1]?.split(', ') ?? []
  if (type !== 'text') return []
  return (content.gaps ?? []).flatMap((gap) => {
    const gapKey = key.gaps?.by_gap[gap.id]
    const word = words.find((one) => one.includes(`[_${gap.id}_]`))
    if (word === undefined || gap.kind !== 'chosen' || gapKey?.kind !== 'chosen') return []
    const right = new Set(gapKey.accepted.map((accepted) => accepted.word))
    return gap.options
      .filter(({ id }) => !right.has(id))
      .map(({ text }) => word.replace(`[_${gap.id}_]`, text.cs ?? ''))
  })
}
