import { countryCodes, type CountryCode } from '@katedra/contract/programs'
import { useMemo } from 'react'
import { localeOf } from '../format.ts'
import { useLanguage } from '../language.ts'

/** The name of a country in the language shown. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(localeOf(language), { type: 'region' })
    return (code) => names.of(code) ?? code
  }, [language])
}

/** Countries that may be billed, by name: as the language shown orders its words. */
export function useCountries(): { id: CountryCode; label: string }[] {
  const name = useCountryName()
  const language = useLanguage()
  return useMemo(() => {
    const { compare } = new Intl.Collator(localeOf(language))
    return countryCodes.map((id) => ({ id, label: name(id) })).toSorted((a, b) => compare(a.label, b.label))
  }, [name, language])
}
