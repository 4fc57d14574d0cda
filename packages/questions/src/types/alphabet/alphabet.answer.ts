import { inLanguage } from '../../texts/local-text.ts'
import type { Completeness } from '../../question-type.ts'
import { AlphabetAnswer, type AlphabetContent } from './alphabet.ts'
import { boxCount } from './letters.ts'

/** Complete when every box of the pattern holds a letter. */
export function alphabetCompleteness(content: AlphabetContent, answer: AlphabetAnswer): Completeness {
  const boxes = boxCount(inLanguage(content.pattern, answer.language))
  const filled = answer.letters.filter((letter) => letter.trim() !== '').length
  if (filled === 0) return 'empty'
  return filled < boxes ? 'partial' : 'complete'
}

/**
 * The answer when it has one entry for each box of the pattern shown in its language (the other language's pattern
 * where only that one exists).
 */
export function parseAlphabetAnswer(content: AlphabetContent, value: unknown): AlphabetAnswer | undefined {
  const parsed = AlphabetAnswer.safeParse(value)
  if (!parsed.success) return undefined
  const { language, letters } = parsed.data
  return letters.length === boxCount(inLanguage(content.pattern, language)) ? parsed.data : undefined
}
