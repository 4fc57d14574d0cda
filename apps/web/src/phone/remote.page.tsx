import { phone } from '@katedra/contract/phone'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Camera, LogOut, Unplug } from 'lucide-react'
import { Suspense, useEffect, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { ZoneNote } from '../app/shell/zone-note.tsx'
import { FormatZone, useFormat } from '@katedra/screens/format.ts'
import { Logo } from '@katedra/screens/look/logo.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { tokens } from '../app/tokens.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { signOut } from '../auth/auth.data.ts'
import { ClassRemote } from '../class-pace/class-pace.tsx'
import { listPollDelay, testsQuery } from '../planned-tests/planned-tests.data.ts'
import { AskedStep, ProlongButtons, TimeLeftWords } from '../planned-tests/planned-tests.tsx'
import { adoptLanguage, meQuery, nameOf } from '../profile/profile.data.ts'
import { Avatar, PictureField } from '../profile/profile.tsx'
import { useAccountEvents } from './phone.data.ts'

/** The teacher's remote: made for one thumb in front of the class (product decision "Phone"). */
export function RemotePage(): ReactElement {
  const { t } = useTranslation('phone')
  const { data: me } = useSuspenseQuery(meQuery)
  const tests = useQuery({ ...testsQuery, refetchInterval: (query) => listPollDelay(query.state.data ?? []) })
  useAccountEvents()
  useTitle(t('remote.title'))
  // Synchronises the language shown with the account's.
  useEffect(() => {
    void adoptLanguage(me.language)
  }, [me.language])
  return (
    <FormatZone value={me.time_zone}>
      <div className="mx-auto grid min-h-dvh max-w-140 content-start gap-6 px-4 py-4">
        <header className="flex items-center gap-3">
          <Logo className="size-8" />
          <h1 className="min-w-0 flex-1 text-xl font-semibold">{t('remote.title')}</h1>
          <Avatar person={me} size={40} />
        </header>
        <main id="main" tabIndex={-1} className="grid gap-8 outline-none">
          <ZoneNote zone={me.time_zone} />
          <QueryView
            query={tests}
            safe={t('remote.safe')}
            skeleton={
              <SkeletonGroup className="grid gap-4">
                <Skeleton className="h-48" />
                <Skeleton className="h-28" />
              </SkeletonGroup>
            }
          >
            {(data) => <Tests tests={data} />}
          </QueryView>
          <section className="grid gap-4 border-t border-line pt-6">
            <h2 className="text-lg font-semibold wrap-anywhere">{nameOf(me)}</h2>
            <PictureField hasCamera />
            <Leave kind={me.session_kind} />
          </section>
        </main>
      </div>
    </FormatZone>
  )
}

function Tests({ tests }: { tests: readonly PlannedTest[] }) {
  const { t } = useTranslation('phone')
  const running = tests.filter(({ state }) => state === 'launched')
  const scheduled = tests
    .filter(({ state }) => state === 'scheduled')
    .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
  const over = tests
    .filter((test) => test.state === 'finished' && isRecent(test))
    .toSorted((a, b) => Date.parse(b.ends_at) - Date.parse(a.ends_at))
    .slice(0, 5)
  return (
    <>
      {running.length === 0 && scheduled.length === 0 && (
        <Card className="grid gap-1">
          <p className="text-lg font-semibold">{t('remote.none')}</p>
          <p className="text-ink-soft">{t('remote.noneText')}</p>
        </Card>
      )}
      {running.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-lg font-semibold">{t('remote.running')}</h2>
          <ul className="grid gap-4">
            {running.map((test) => (
              <Running key={test.id} test={test} />
            ))}
          </ul>
        </section>
      )}
      {scheduled.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-lg font-semibold">{t('remote.scheduled')}</h2>
          <ul className="grid gap-4">
            {scheduled.map((test) => (
              <Scheduled key={test.id} test={test} />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-lg font-semibold">{t('remote.over')}</h2>
          <ul className="grid gap-4">
            {over.map((test) => (
              <Card as="li" key={test.id} className="grid gap-3">
                <div>
                  <h3 className="text-lg font-semibold wrap-anywhere">{test.title}</h3>
                  <p className="text-ink-soft">{test.class_name}</p>
                </div>
                <ToSheets test={test} />
              </Card>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Running({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('phone')
  const expected = test.expected_count
  const code = `${test.join_code.slice(0, 3)} ${test.join_code.slice(3)}`
  return (
    <Card as="li" tone="now" className="grid gap-4">
      <div>
        <h3 className="text-lg font-semibold wrap-anywhere">{test.title}</h3>
        <p>
          {test.class_name} · <TimeLeftWords test={test} />
        </p>
      </div>
      <p className="tabular text-center text-3xl font-semibold tracking-wider">
        <span className="sr-only">{t('remote.code')} </span>
        {code}
      </p>
      {test.pace === 'class' && (
        <Suspense fallback={<Skeleton className="h-28" />}>
          <ClassRemote testId={test.id} />
        </Suspense>
      )}
      <dl className="grid grid-cols-2 gap-3 text-center">
        <Figure label={t('remote.joined')} value={test.started_count} of={expected} />
        <Figure label={t('remote.submitted')} value={test.submitted_count} of={expected} />
      </dl>
      <div className="grid grid-cols-2 gap-3">
        <ProlongButtons test={test} />
      </div>
      <AskedStep test={test} step="finish" size="lg" />
      <ToSheets test={test} />
    </Card>
  )
}

/** Sheets are mostly photographed once they lie in a pile, so tests that are over just now are here too. */
function ToSheets({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('phone')
  return (
    <Link to="/telefon/archy/$testId" params={{ testId: test.id }} className={buttonClass({ size: 'lg' })}>
      <Camera aria-hidden />
      {t('remote.sheets')}
    </Link>
  )
}

const recently = 14 * 86_400_000

function isRecent({ finished_at }: PlannedTest): boolean {
  return finished_at !== null && Date.now() - Date.parse(finished_at) < recently
}

function Figure({ label, value, of }: { label: string; value: number; of: number }) {
  return (
    <div className="grid rounded-md border border-line bg-surface p-2">
      <dd className="tabular text-2xl font-semibold">
        {value}
        <span className="text-base font-normal text-ink-soft"> / {of}</span>
      </dd>
      <dt className="order-last text-sm text-ink-soft">{label}</dt>
    </div>
  )
}

function Scheduled({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  return (
    <Card as="li" className="grid gap-3">
      <div>
        <h3 className="text-lg font-semibold wrap-anywhere">{test.title}</h3>
        <p className="text-ink-soft">
          {test.class_name} · {format.when(test.starts_at)}
        </p>
        {test.waiting_count > 0 && <p className="font-medium">{t('waitingCount', { count: test.waiting_count })}</p>}
      </div>
      <AskedStep test={test} step="launch" size="lg" variant="primary" />
    </Card>
  )
}

/** A phone's session ends with the connection; a browser goes back to the whole of Katedra. */
function Leave({ kind }: { kind: string }) {
  const { t } = useTranslation('phone')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const leaving = useSave({
    save: async () => {
      await call(phone.disconnectPhone)
      tokens.clear()
    },
    doneText: t('disconnected'),
    onSaved: async () => {
      await navigate({ to: '/' })
      queries.clear()
    },
    refusal: 'toast',
  })
  if (kind !== 'phone')
    return (
      <div className="flex flex-wrap gap-3">
        <Link to="/mojecviceni" className="target inline-flex items-center font-medium text-accent">
          {t('remote.wholeKatedra')}
        </Link>
        <Button
          variant="quiet"
          icon={<LogOut aria-hidden />}
          onClick={() =>
            void signOut()
              .then(() => navigate({ to: '/' }))
              .then(() => queries.clear())
          }
        >
          {t('remote.signOut')}
        </Button>
      </div>
    )
  return (
    <div>
      <Button icon={<Unplug aria-hidden />} isBusy={leaving.isBusy} onClick={() => leaving.save()}>
        {t('disconnect')}
      </Button>
    </div>
  )
}
