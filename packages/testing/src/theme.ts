export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The way the theme picker does it, see theme-before-paint.ts. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}
