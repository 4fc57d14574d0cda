import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { languageNames } from '@katedra/screens/look/language-names.ts'
import { Logo } from '@katedra/screens/look/logo.tsx'
import { chooseLanguageAsGuest } from '../profile/profile.data.ts'
import { CallError } from '@katedra/contract/call'
import { subjects } from '@katedra/contract/subjects'
import { Classroom } from '@katedra/ui/illustrations/classroom'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../app/query.ts'

/** The frame of the pages before the sign-in: the subject's picture, and a panel of 420 px. */
export function Entrance({ search = {}, children }: { search?: SubjectSearch; children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-2 lg:grid-rows-[1fr_auto]">
      <aside aria-label={t('service')}>
        <SubjectPicture search={search} />
      </aside>
      {/* What slides in from the side must not make the page wider than the phone for a moment. */}
      <div className="flex min-w-0 flex-col overflow-x-clip px-4 sm:px-8 lg:row-span-2">
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
      <About />
    </div>
  )
}

const aboutLink = 'target rounded-md text-chalk underline underline-offset-4'

/** What this is, for who comes here for the first time; below the form on a phone, below the picture on a wide screen. */
function About() {
  const { t } = useTranslation('auth')
  return (
    <footer className="grid gap-2 bg-board px-5 py-5 text-chalk lg:px-10">
      <p className="max-w-prose">{t('about.text')}</p>
      <p className="flex flex-wrap items-center gap-x-6">
        <a href="/t/na-zkousku" className={`${aboutLink} font-semibold`}>
          {t('about.try')}
        </a>
        <Link to="/podminky" className={aboutLink}>
          {t('about.terms')}
        </Link>
        <Link to="/soukromi" className={aboutLink}>
          {t('about.privacy')}
        </Link>
      </p>
    </footer>
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

/** The parameters of the page's URL that choose the picture and the title (specification, section 1). */
interface SubjectSearch {
  subject_id?: string
  country_id?: string
  subject_code?: string
}

/** Title and picture of the subject whose link brought the teacher here; ours when there is none. */
function SubjectPicture({ search }: { search: SubjectSearch }) {
  const { t } = useTranslation('auth')
  const { data, error } = useQuery({
    ...queryOf(subjects.publicSubject, { query: subjectQuery(search) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = data === undefined || data.title === '' ? t('defaultTitle') : data.title
  return (
    <div className="relative h-36 overflow-hidden bg-board lg:h-full">
      <Picture key={data?.imgUrl} url={data?.imgUrl ?? ''} />
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[#0b1712f0] via-[#0b1712b8] to-transparent px-5 pt-14 pb-4 text-chalk lg:px-10 lg:pt-32 lg:pb-10">
        <p className="text-sm font-medium lg:text-base">{t('service')}</p>
        <p className="text-xl font-semibold text-balance lg:text-3xl">{title}</p>
        {isUnknownCountry(error) && <p className="mt-1 text-sm">{error.message}</p>}
      </div>
    </div>
  )
}

/** Only what is known is sent; the page's other parameters are not the server's business. */
function subjectQuery({ subject_id, country_id, subject_code }: SubjectSearch): SubjectSearch {
  return {
    ...(subject_id === undefined ? {} : { subject_id }),
    ...(country_id === undefined ? {} : { country_id }),
    ...(subject_code === undefined ? {} : { subject_code }),
  }
}

function isUnknownCountry(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'subjects.unknown_country'
}

function Picture({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (url === '' || isBroken) return <Classroom className="absolute inset-0 size-full" />
  return <img src={url} alt="" className="absolute inset-0 size-full object-cover" onError={() => setIsBroken(true)} />
}
