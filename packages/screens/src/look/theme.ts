import { useSyncExternalStore } from 'react'

/** Light, dark, or as the device has it. vite.config.ts has it applied before the first paint. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'
const watchers = new Set<() => void>()

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value)
}

function readTheme(): Theme {
  const kept = localStorage.getItem(storageKey)
  return isTheme(kept) ? kept : 'system'
}

/** Applies a theme at once and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const watcher of watchers) watcher()
}

/** The theme chosen on this device. */
export function useTheme(): Theme {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, readTheme)
}
