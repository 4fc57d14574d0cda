import { LanguageChoice } from '../app/language-choice.tsx'
import { ThemeChoice } from '../app/theme-choice.tsx'
import { showConsoleLanguage } from './texts.ts'

/** Language and theme; both are this device's. */
export function LookChoice() {
  return (
    <div className="grid gap-3">
      <LanguageChoice onLanguage={(language) => void showConsoleLanguage(language)} />
      <ThemeChoice />
    </div>
  )
}
