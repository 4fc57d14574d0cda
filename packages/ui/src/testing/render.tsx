import { translator } from '@katedra/i18n/server'
import type { Language } from '@katedra/questions'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

let spoken: Language = 'cs'

/** Stands in for `useTranslation` of react-i18next: the real catalogues, and a missing text is an error. */
export function useTranslation(term: string): { t: (key: string, variables?: Record<string, unknown>) => string } {
  const translate = translator(spoken, term)
  return {
    t: (key, variables) => {
      const text = translate(key, { ...variables })
      if (text === key) throw new Error(`${term}:${key} is missing in ${spoken}`)
      return text
    },
  }
}

/** The HTML of a part of a page in one language. */
export function render(element: ReactElement, language: Language): string {
  spoken = language
  return renderToStaticMarkup(element)
}

/** The words on a drawn part of a page, without its elements; what only screen readers get is among them. */
export function wordsOn(element: ReactElement, language: Language): string {
  return render(element, language)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
