import { useTranslation } from 'react-i18next'

/** Sentences about boxes and letters for those who do not see them; boxes are counted from 1. */
export interface SpellingWords {
  box: (index: number, letter: string) => string
  written: (index: number, letter: string) => string
  /** What was written, and that it was the last box. */
  full: (message: string, letters: readonly string[]) => string
  soFar: (letters: readonly string[]) => string
}

/** The sentences for a word of `total` letters, in the present language. */
export function useSpellingWords(total: number): SpellingWords {
  const { t } = useTranslation('questions')
  const orEmpty = (letter: string): string => (letter === '' ? t('alphabet.empty') : letter)
  return {
    box: (index, letter) => t('alphabet.box', { box: index + 1, total, letter: orEmpty(letter) }),
    written: (index, letter) => t('alphabet.written', { box: index + 1, total, letter }),
    full: (message, letters) => `${message}. ${t('alphabet.full', { word: letters.join('') })}`,
    soFar: (letters) => t('alphabet.soFar', { letters: letters.map(orEmpty).join(' ') }),
  }
}
