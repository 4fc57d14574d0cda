import { languages } from '../../texts/local-text.ts'
import type { Problem } from '../../problem.ts'
import { maxBoxes, type AlphabetContent, type AlphabetKey } from './alphabet.ts'
import { boxCount, lettersOf, patternOf } from './letters.ts'

/** Word and pattern exist in the same languages and show the same boxes: at least one, at most as many as an answer may fill. */
export function checkAlphabet(content: AlphabetContent, key: AlphabetKey): Problem[] {
  return languages.flatMap((language) => compareWord(language, content.pattern[language], key.word[language]))
}

function compareWord(language: string, pattern: string | undefined, word: string | undefined): Problem[] {
  if (word === undefined && pattern === undefined) return []
  if (word === undefined) return [{ path: `key.word.${language}`, code: 'required' }]
  const letters = lettersOf(word).length
  if (letters === 0) return [{ path: `key.word.${language}`, code: 'required' }]
  if (letters > maxBoxes) return [{ path: `key.word.${language}`, code: 'too_big' }]
  // The number of boxes differs from that of the letters when the word itself holds an underscore.
  const isShown = pattern === patternOf(word) && boxCount(pattern) === letters
  return isShown ? [] : [{ path: `content.pattern.${language}`, code: 'pattern_mismatch' }]
}
