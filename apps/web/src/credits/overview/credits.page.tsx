import { buttonClass } from '@katedra/ui/button-class'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { creditsQuery } from '../credits.data.ts'
import { History } from './history.tsx'
import type { Credits, ProgramCredits } from '@katedra/contract/credits'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { ForecastSection } from './forecast-section.tsx'
import { LotsTable } from './lots-table.tsx'
import { RequestsSection } from './requests-section.tsx'
import { Card } from '@katedra/ui/card'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { veil } from '@katedra/ui/veil'
import { useFormat } from '@katedra/screens/format.ts'
import { dayMoment } from '@katedra/screens/plain-day.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** What the school holds and what its classes need; for those who give credits out also every move. */
export function CreditsPage(): ReactElement {
  const { t } = useTranslation('credits')
  const { permissions } = useSuspenseQuery(meQuery).data
  const mayAssign = permissions.includes('add_class_credit')
  useTitle(t('title'))
  const order = (
    <Link to="/objednavky/nova" className={buttonClass({ variant: 'primary' })}>
      <ShoppingCart aria-hidden />
      {t('order')}
    </Link>
  )
  return (
    <Page title={t('title')} intro={t('intro')} action={order}>
      {mayAssign ? <Views /> : <LoadedOverview mayAssign={false} />}
    </Page>
  )
}

function Views() {
  const { t } = useTranslation('credits')
  const { view = 'overview' } = useSearch({ from: '/signed-in/kredity' })
  const navigate = useNavigate({ from: '/kredity' })
  return (
    <Tabs
      label={t('views.label')}
      selected={view === 'history' ? 'history' : 'overview'}
      onSelect={(id) => void navigate({ search: id === 'history' ? { view: id } : {}, replace: true })}
      items={[
        { id: 'overview', label: t('views.overview'), content: <LoadedOverview mayAssign /> },
        { id: 'history', label: t('views.history'), content: <History /> },
      ]}
    />
  )
}

function LoadedOverview({ mayAssign }: { mayAssign: boolean }) {
  const { t } = useTranslation('credits')
  const query = useQuery(creditsQuery)
  return (
    <QueryView
      query={query}
      safe={t('safe')}
      skeleton={
        <SkeletonGroup>
          <div className="grid gap-4 md:grid-cols-2">
            <Skeleton className="h-24 md:col-span-2" />
            <Skeleton className="h-56" />
            <Skeleton className="h-56" />
          </div>
        </SkeletonGroup>
      }
    >
      {(credits) => <Overview credits={credits} mayAssign={mayAssign} />}
    </QueryView>
  )
}

/** What is missing first, then who asks, then what there is. */
function Overview({ credits, mayAssign }: { credits: Credits; mayAssign: boolean }) {
  const { t } = useTranslation('credits')
  const { programs, forecast, requests } = credits
  const held = programs.filter(({ lots }) => lots.length > 0)
  return (
    <div className="grid min-w-0 gap-10">
      <ForecastSection forecast={forecast} />
      <RequestsSection requests={requests} mayAnswer={mayAssign} />
      {held.length === 0 ? (
        <EmptyState
          illustration={<EmptyResults />}
          title={t('empty.title')}
          description={t(mayAssign ? 'empty.description' : 'empty.descriptionOfTeacher')}
        />
      ) : (
        <>
          <Section title={t('pool.title')}>
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {held.map((one) => (
                <ProgramPool key={one.program.id} credits={one} />
              ))}
            </ul>
          </Section>
          <Section title={t('lots.title')}>
            <LotsTable programs={held} />
          </Section>
        </>
      )}
    </div>
  )
}

/** A program's credits in the colours of its subject. */
function ProgramPool({ credits }: { credits: ProgramCredits }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { program, unassigned, assigned, next_end } = credits
  const kinds = credits.by_kind.filter((kind) => kind.unassigned + kind.assigned > 0)
  const { ground, band, ink } = veil(program.box_color_basic, program.box_color_add)
  return (
    <Card as="li" isFlush className="grid min-w-0 grid-rows-[auto_1fr]">
      <div
        className="flex items-center justify-between gap-3 border-b-6 px-4 py-3"
        style={{ background: ground, borderColor: band, color: ink }}
      >
        <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{program.title}</h3>
        <span className="size-10 shrink-0 [&>svg]:size-full">
          <SubjectGlyph word={program.subject_name} />
        </span>
      </div>
      <div className="grid content-start gap-3 p-4">
        <dl className="grid grid-cols-2 gap-3">
          <Figure value={unassigned} label={t('pool.unassigned')} />
          <Figure value={assigned} label={t('pool.assigned')} />
        </dl>
        {kinds.length > 0 && (
          <ul className="grid gap-0.5 text-sm text-ink-soft">
            {kinds.map((kind) => (
              <li key={kind.kind}>
                {t(`pool.byKind.${kind.kind}`, { unassigned: kind.unassigned, assigned: kind.assigned })}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm">
          {next_end === null ? t('pool.noneValid') : t('pool.nextEnd', { date: format.date(dayMoment(next_end)) })}
        </p>
      </div>
    </Card>
  )
}

function Figure({ value, label }: { value: number; label: string }) {
  const format = useFormat()
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="tabular text-3xl font-semibold">{format.number(value)}</dd>
    </div>
  )
}
