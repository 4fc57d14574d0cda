import { fallbackTerm, type Language } from '@katedra/i18n'
import { createInstance, type i18n } from 'i18next'

type Catalogue = Record<string, object>

const files = import.meta.glob<Catalogue>('../../i18n/src/*/*.json', { eager: true, import: 'default' })

function startTexts(): i18n {
  const instance = createInstance()
  const resources: Record<string, Record<string, Catalogue>> = {}
  for (const [path, catalogue] of Object.entries(files)) {
    const [, language = '', term = ''] = /\/([^/]+)\/([^/]+)[.]json$/.exec(path) ?? []
    resources[language] = { ...resources[language], [term]: catalogue }
  }
  void instance.init({
    resources,
    fallbackLng: false,
    fallbackNS: fallbackTerm,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

const texts = startTexts()

/** The text of a catalogue, read from its file: an app that has not loaded the term shows something else. */
export function say(language: Language, term: string, key: string, values: object = {}): string {
  const text = texts.getFixedT(language, term)(key, { ...values })
  if (text === key && !texts.exists(key, { lng: language, ns: term })) throw new Error(`${term} has no text ${key}.`)
  return text
}

/** A text as it stands on the screen, for what compares sign by sign; locators take every space for the same. */
export { holdTogether as onScreen } from '@katedra/i18n/held-together'

/** The sentence that the real server says to a caller of that language; what is no key is a finished sentence. */
export function sentence(language: string, term: 'errors' | 'fields', key: string, values: object = {}): string {
  return texts.getFixedT(language === 'en' ? 'en' : 'cs', term)(key, { ...values })
}
