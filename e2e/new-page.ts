import type { Language } from '@katedra/i18n'
import type { Browser, Page } from '@playwright/test'

export const locales = { cs: 'cs-CZ', en: 'en-GB' } as const
export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

/** A browser of its own: in Czech in a narrow window, in English in a wide one. */
export async function pageInWindow(browser: Browser, baseURL: string, language: Language): Promise<Page> {
  const viewport = sizes[language === 'cs' ? 'phone' : 'desktop']
  const context = await browser.newContext({ baseURL, locale: locales[language], viewport, reducedMotion: 'reduce' })
  return context.newPage()
}

/** A device of its own, in Prague: a phone is touched and has a phone's page. */
export async function pageOnDevice(
  browser: Browser,
  baseURL: string,
  { language, size }: { language: Language; size: keyof typeof sizes },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: locales[language],
    timezoneId: 'Europe/Prague',
    reducedMotion: 'reduce',
    viewport: sizes[size],
    ...(size === 'phone' && { hasTouch: true, isMobile: true }),
  })
  return context.newPage()
}
