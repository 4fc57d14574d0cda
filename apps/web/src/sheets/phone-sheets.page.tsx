import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { ErrorState } from '@katedra/ui/error-state'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { testsQuery } from '../planned-tests/planned-tests.data.ts'
import { Counted } from './counted.tsx'
import { SendPictures } from './send-pictures.tsx'
import { sheetsQuery } from './sheets.data.ts'

const followEvery = 3000

/** The phone in the teacher's hand: one photograph after another, and what was seen on them. */
export function PhoneSheetsPage(): ReactElement {
  const { t } = useTranslation('sheets')
  const { testId } = useParams({ from: '/telefon/archy/$testId' })
  const tests = useQuery(testsQuery)
  const read = useQuery({ ...sheetsQuery(testId), refetchInterval: followEvery })
  const test = tests.data?.find(({ id }) => id === testId)
  useTitle(t('title'))
  return (
    <div className="mx-auto grid min-h-dvh max-w-140 content-start gap-6 px-4 py-4">
      <header className="grid gap-1">
        <BackLink to="/telefon">{t('phone.back')}</BackLink>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        {test !== undefined && (
          <p className="text-ink-soft wrap-anywhere">
            {test.title} · {test.class_name}
          </p>
        )}
      </header>
      <main id="main" tabIndex={-1} className="grid gap-6 outline-none">
        <SendPictures testId={testId} isPhone waitingCount={read.data?.waiting_count ?? 0} />
        <QueryView query={read} safe={t('safe')} gone={<ErrorState title={t('gone')} safe={t('goneHint')} />}>
          {({ pupils, pages, doubts }) => {
            const open = pages.filter(({ problem }) => problem !== 'set_aside')
            return (
              <section className="grid gap-3 border-t border-line pt-4" aria-live="polite">
                <p className="text-lg font-semibold">
                  <Counted pupils={pupils} />
                </p>
                {doubts.length > 0 && <p>{t('phone.doubts', { count: doubts.length })}</p>}
                {open.length > 0 && (
                  <ul className="grid gap-2">
                    {open.map(({ id, problem, student_name, sheet_page }) => (
                      <li key={id} className="rounded-md border border-line px-3 py-2 wrap-anywhere">
                        {t(`problem.${problem}`, { name: student_name ?? '', page: sheet_page ?? '' })}
                      </li>
                    ))}
                  </ul>
                )}
                <Missing names={pupils.filter(({ state }) => state === 'missing').map(({ name }) => name)} />
              </section>
            )
          }}
        </QueryView>
      </main>
    </div>
  )
}

function Missing({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('sheets')
  if (names.length === 0) return null
  return (
    <div>
      <h2 className="font-semibold">{t('phone.missing')}</h2>
      <ul className="columns-2 gap-4">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
