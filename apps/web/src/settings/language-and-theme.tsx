import { isLanguage, type Language } from '@katedra/i18n'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../app/language-names.ts'
import { useProblem } from '../app/problem.ts'
import { ThemeChoice } from '../app/theme-choice.tsx'
import { showToast } from '../app/toast.tsx'
import { chooseLanguage } from '../profile/profile.data.ts'

const followBrowser = 'browser'

/** The language belongs to the account, the theme to this device. */
export function LanguageAndTheme({ language }: { language: Language | null }) {
  const { t } = useTranslation('settings')
  const { t: app } = useTranslation('app')
  const problem = useProblem()
  const choosing = useMutation({
    mutationFn: chooseLanguage,
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
  })
  const shown = choosing.isPending ? choosing.variables : language
  return (
    <div className="grid gap-6">
      <ChoiceChips
        label={app('account.language')}
        description={t('languageHint')}
        options={[...languageNames, { id: followBrowser, label: t('followBrowser') }]}
        value={shown ?? followBrowser}
        onChange={(id) => choosing.mutate(isLanguage(id) ? id : null)}
      />
      <ThemeChoice />
    </div>
  )
}
