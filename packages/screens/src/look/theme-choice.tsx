import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'
import { chooseTheme, isTheme, themes, useTheme } from './theme.ts'

/** The theme of this device. */
export function ThemeChoice() {
  const { t } = useTranslation('app')
  const theme = useTheme()
  return (
    <ChoiceChips
      label={t('account.theme')}
      options={themes.map((id) => ({ id, label: t(`account.themes.${id}`) }))}
      value={theme}
      onChange={(id) => {
        if (isTheme(id)) chooseTheme(id)
      }}
    />
  )
}
