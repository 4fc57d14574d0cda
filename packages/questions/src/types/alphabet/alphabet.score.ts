import { inLanguage } from '../../texts/local-text.ts'
import { foldCase, stripDiacritics } from '../../texts/fold.ts'
import type { Score } from '../../question-type.ts'
import { alphabetCompleteness } from './alphabet.answer.ts'
import type { AlphabetAnswer, AlphabetContent, AlphabetKey } from './alphabet.ts'
import { lettersOf } from './letters.ts'

/**
 * Compares box by box with the word in the answer's language. Case never matters, diacritics count unless the key says
 * otherwise. `parts` tells every box by its index, also where the key gives all or nothing; an empty box is missed.
 */
export function scoreAlphabet(content: AlphabetContent, key: AlphabetKey, answer: AlphabetAnswer): Score {
  if (alphabetCompleteness(content, answer) === 'empty') return { kind: 'unanswered' }
  const boxes = lettersOf(inLanguage(key.word, answer.language)).map((letter, index) =>
    compareLetters(letter, answer.letters[index] ?? '', key.ignore_diacritics),
  )
  const share = boxes.filter((part) => part === 'right').length / boxes.length
  const fraction = key.partial || share === 1 ? share : 0
  return { kind: 'scored', fraction, parts: Object.fromEntries(boxes.map((part, index) => [String(index), part])) }
}

function compareLetters(wanted: string, given: string, ignoreDiacritics: boolean): 'right' | 'wrong' | 'missed' {
  if (given.trim() === '') return 'missed'
  const plain = (letter: string): string => foldCase(ignoreDiacritics ? stripDiacritics(letter) : letter)
  return plain(wanted) === plain(given.trim()) ? 'right' : 'wrong'
}
