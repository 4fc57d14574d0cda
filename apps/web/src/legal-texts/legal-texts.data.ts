import { legalTexts, type LegalText, type LegalTextName } from '@katedra/contract/legal-texts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryOf } from '../app/query.ts'

/** One of the provider's texts in the language of the screen: the file that it keeps, wherever it is shown. */
export function useLegalText(name: LegalTextName): UseQueryResult<LegalText> {
  const lang = useLanguage()
  return useQuery(queryOf(legalTexts.legalText, { params: { text_name: name }, query: { lang } }))
}
