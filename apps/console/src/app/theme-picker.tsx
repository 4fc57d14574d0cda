import { LanguageChoice } from '@katedra/screens/look/language-choice.tsx'
import { ThemeChoice } from '@katedra/screens/look/theme-choice.tsx'
import { showConsoleLanguage } from './texts.ts'

/** Language and theme; both are this device's. */
export function ThemePicker() {
  return (
    <div className="grid gap-3">
      <LanguageChoice onLanguage={(language) => void showConsoleLanguage(language)} />
      <ThemeChoice />
    </div>
  )
}
