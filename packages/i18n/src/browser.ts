import { createInstance, type i18n, type Resource } from 'i18next'
import { fallbackTerm, isLanguage, pickLanguage, type Language } from './index.ts'

const storageKey = 'language'

/** Loads the catalogues of one language; each app says which terms it speaks. */
export type LoadCatalogues = (language: Language) => Promise<Resource[string]>

/** The language to start with: the remembered one, else the browser's (product decision "Language"). */
export function firstLanguage(): Language {
  const remembered = localStorage.getItem(storageKey)
  return isLanguage(remembered) ? remembered : pickLanguage(navigator.languages)
}

/** Starts i18next with the first language; the other is loaded when somebody switches to it. */
export function startI18n(load: LoadCatalogues): Promise<i18n> {
  return startI18nIn(firstLanguage(), load)
}

/** The same in a given language, for pages that remember nothing. */
export async function startI18nIn(language: Language, load: LoadCatalogues): Promise<i18n> {
  const instance = createInstance()
  await instance.init({
    lng: language,
    fallbackLng: false,
    fallbackNS: fallbackTerm,
    resources: { [language]: await load(language) },
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = language
  return instance
}

/** Switches without a reload and remembers the choice on this device. */
export async function switchLanguage(instance: i18n, language: Language, load: LoadCatalogues): Promise<void> {
  await turnTo(instance, language, load)
  localStorage.setItem(storageKey, language)
}

/** Switches for as long as the page lasts; the next one begins as before. */
export async function turnTo(instance: i18n, language: Language, load: LoadCatalogues): Promise<void> {
  if (!instance.hasResourceBundle(language, 'app')) {
    for (const [term, catalogue] of Object.entries(await load(language)))
      instance.addResourceBundle(language, term, catalogue)
  }
  // First, because who hears of the change asks the server again, in the language that stands here.
  document.documentElement.lang = language
  await instance.changeLanguage(language)
}
