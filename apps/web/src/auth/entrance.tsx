import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { languageNames } from '../app/language-names.ts'
import { Logo } from '../app/logo.tsx'
import { chooseLanguageAsGuest } from '../profile/profile.data.ts'
import { SubjectPicture, type SubjectSearch } from './subject-picture.tsx'

/** The frame of the pages before the sign-in: the subject's picture, and a panel of 420 px. */
export function Entrance({ search = {}, children }: { search?: SubjectSearch; children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-2 lg:grid-rows-1">
      <aside aria-label={t('service')}>
        <SubjectPicture search={search} />
      </aside>
      <div className="flex min-w-0 flex-col px-4 sm:px-8">
        <header className="flex items-center justify-between gap-4 py-4">
          <Link to="/" className="target flex items-center gap-2.5 rounded-md text-lg font-semibold no-underline">
            <Logo className="size-8" />
            Katedra
          </Link>
          <LanguageSwitch />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-105 flex-1 flex-col py-6 outline-none lg:pt-[max(1.5rem,12vh)]"
        >
          {children}
        </main>
      </div>
    </div>
  )
}

/** Offers the languages that are not shown, each in its own words. */
export function LanguageSwitch() {
  const language = useLanguage()
  const others = languageNames.filter(({ id }) => id !== language)
  return others.map(({ id, label }) => (
    <button
      key={id}
      type="button"
      lang={id}
      className="target rounded-md px-3 font-medium text-accent hover:bg-accent-soft"
      onClick={() => void chooseLanguageAsGuest(id)}
    >
      {label}
    </button>
  ))
}
