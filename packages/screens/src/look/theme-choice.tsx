import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'
import { useSyncExternalStore } from 'react'

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

/** Light, dark, or as the device has it. vite.config.ts has it applied before the first paint. */
const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

const storageKey = 'theme'
const watchers = new Set<() => void>()

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value)
}

function readTheme(): Theme {
  const kept = localStorage.getItem(storageKey)
  return isTheme(kept) ? kept : 'system'
}

/** Applies a theme at once and remembers it on this device. */
function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const watcher of watchers) watcher()
}

/** The theme chosen on this device. */
function useTheme(): Theme {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, readTheme)
}
