import { isLanguage, type Language } from '@katedra/i18n'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../language.ts'
import { languageNames } from './language-names.ts'

/** The language that everything is shown in; what else it is written to, the caller knows. */
export function LanguageChoice({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { t } = useTranslation('app')
  const language = useLanguage()
  return (
    <ChoiceChips
      label={t('account.language')}
      options={languageNames}
      value={language}
      onChange={(id) => {
        if (isLanguage(id)) onLanguage(id)
      }}
    />
  )
}
