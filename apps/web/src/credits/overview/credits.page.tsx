import { buttonClass } from '@katedra/ui/button-class'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ShoppingCart, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { Badge } from '@katedra/ui/badge'
import { type Column, DataTable } from '@katedra/ui/data-table'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { creditsQuery } from '../credits.data.ts'
import { Assigning } from './assigning.tsx'
import { History } from './history.tsx'
import type { Credits, ProgramCredits, CreditLot, CreditForecast, CreditRequest } from '@katedra/contract/credits'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Card } from '@katedra/ui/card'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { veil } from '@katedra/ui/veil'
import { useFormat } from '@katedra/screens/format.ts'
import { dayMoment } from '@katedra/screens/plain-day.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { OrderLink } from './order-link.tsx'
import { OpenRequest } from '../open-request.tsx'

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
      selected={view === 'history' || view === 'assign' ? view : 'overview'}
      onSelect={(id) => void navigate({ search: id === 'overview' ? {} : { view: id }, replace: true })}
      items={[
        { id: 'overview', label: t('views.overview'), content: <LoadedOverview mayAssign /> },
        { id: 'assign', label: t('views.assign'), content: <Assigning /> },
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
                <ProgramPool key={one.program.id} credits={one} mayAssign={mayAssign} />
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

interface RequestsSectionProps {
  requests: readonly CreditRequest[]
  mayAnswer: boolean
}

/** Who asks for credits; shown once somebody has. */
function RequestsSection({ requests, mayAnswer }: RequestsSectionProps) {
  const { t } = useTranslation('credits')
  const open = requests.filter(({ state }) => state === 'open')
  const answered = requests.filter(({ state }) => state !== 'open')
  if (requests.length === 0) return null
  return (
    <div id="requests" tabIndex={-1} className="min-w-0 scroll-mt-6">
      <Section title={t('requests.title')}>
        {open.length === 0 && <p>{t('requests.noneOpen')}</p>}
        <ul className="grid gap-3">
          {open.map((request) => (
            <OpenRequest key={request.id} request={request} mayAnswer={mayAnswer} />
          ))}
        </ul>
        {answered.length > 0 && (
          <details>
            <summary className="target w-fit cursor-pointer content-center rounded-md font-medium text-accent">
              {t('requests.answered', { count: answered.length })}
            </summary>
            <ul className="grid gap-3 pt-2">
              {answered.map((request) => (
                <AnsweredRequest key={request.id} request={request} />
              ))}
            </ul>
          </details>
        )}
      </Section>
    </div>
  )
}

function AnsweredRequest({ request }: { request: CreditRequest }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { class_name, program, quantity, teacher_name, state, answered_at, answered_by_name, answer_note } = request
  return (
    <li className="min-w-0 border-t border-line pt-3 wrap-anywhere">
      <p>
        {t('requests.asked', { count: quantity, program: program.title, class: class_name })} · {teacher_name}
      </p>
      <p className="text-sm text-ink-soft">
        {t(`requests.state.${state}`)}
        {answered_at !== null && ` ${format.when(answered_at)}`}
        {answered_by_name !== null && state !== 'withdrawn' && ` · ${answered_by_name}`}
        {answer_note !== '' && ` · ${answer_note}`}
      </p>
    </li>
  )
}

/** What the classes need against what there is, with the order that would fill the gap. */
function ForecastSection({ forecast }: { forecast: readonly CreditForecast[] }) {
  const { t } = useTranslation('credits')
  if (forecast.length === 0) return null
  return (
    <Section title={t('forecast.title')}>
      <ul className="grid gap-3">
        {forecast.map((one) => (
          <Forecast key={one.program.id} forecast={one} />
        ))}
      </ul>
    </Section>
  )
}

function Forecast({ forecast }: { forecast: CreditForecast }) {
  const { t } = useTranslation('credits')
  const { program, missing } = forecast
  const isShort = missing > 0
  const Icon = isShort ? TriangleAlert : CircleCheck
  const sentence = useForecastSentence(forecast)
  return (
    <Card as="li" tone={isShort ? 'now' : 'surface'} className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Icon aria-hidden className={`size-6 shrink-0 max-sm:hidden ${isShort ? 'text-now-text' : 'text-ok'}`} />
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="font-semibold">{program.title}</h3>
        <p>{sentence}</p>
        <ClassNeeds classes={forecast.classes} />
      </div>
      {isShort && (
        <Link
          to="/objednavky/nova"
          search={{ program: String(program.id), quantity: String(missing) }}
          aria-label={`${t('forecast.order', { count: missing })}: ${program.title}`}
          className={buttonClass()}
        >
          {t('forecast.order', { count: missing })}
        </Link>
      )}
    </Card>
  )
}

/** „Vaše 3 třídy potřebují 74 kreditů, máte 60.“ Each number has its own plural, so the sentence is put together. */
function useForecastSentence({ classes, needed, available }: CreditForecast): string {
  const { t } = useTranslation('credits')
  if (needed === 0) return t('forecast.covered')
  return t('forecast.sentence', {
    classes: t('forecast.classes', { count: classes.filter((one) => one.needed > 0).length }),
    credits: t('forecast.credits', { count: needed }),
    available,
  })
}

function ClassNeeds({ classes }: { classes: CreditForecast['classes'] }) {
  const { t } = useTranslation('credits')
  const short = classes.filter(({ needed }) => needed > 0)
  if (short.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {short.map(({ class_id, class_name, needed }) => (
        <li key={class_id}>
          <Link to="/tridy/$classId/kredity" params={{ classId: class_id }} className={textLink}>
            {class_name}
          </Link>{' '}
          {t('forecast.needs', { count: needed })}
        </li>
      ))}
    </ul>
  )
}

const tones = { coming: 'now', valid: 'ok', ended: 'neutral' } as const

/** Everything that has come into the pool: how much, of what kind, until when and where from. */
function LotsTable({ programs }: { programs: readonly ProgramCredits[] }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const rows = programs.flatMap(({ program, lots }) => lots.map((lot) => ({ ...lot, title: program.title })))
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'program', label: t('lots.program'), cell: ({ title }) => title },
    { key: 'kind', label: t('lots.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'validity',
      label: t('lots.validity'),
      cell: ({ valid_from, valid_until, state }) => (
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular">
            <span className="whitespace-nowrap">{format.date(dayMoment(valid_from))}</span> –{' '}
            <span className="whitespace-nowrap">{format.date(dayMoment(valid_until))}</span>
          </span>
          <Badge tone={tones[state]}>{t(`lots.state.${state}`)}</Badge>
        </span>
      ),
    },
    {
      key: 'quantity',
      label: t('lots.quantity'),
      isNumber: true,
      cell: ({ quantity, withdrawn }) => (
        <span>
          {format.number(quantity)}
          {withdrawn > 0 && (
            <span className="block text-sm whitespace-nowrap text-ink-soft">
              {t('lots.withdrawn', { number: format.number(withdrawn) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'unassigned',
      label: t('lots.unassigned'),
      isNumber: true,
      cell: ({ unassigned }) => format.number(unassigned),
    },
    { key: 'assigned', label: t('lots.assigned'), isNumber: true, cell: ({ assigned }) => format.number(assigned) },
    {
      key: 'origin',
      label: t('lots.origin'),
      cellClassName: 'wrap-anywhere',
      cell: (lot) => <Origin lot={lot} />,
    },
  ]
  return <DataTable caption={t('lots.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

function Origin({ lot: { variable_symbol, reason } }: { lot: CreditLot }) {
  if (variable_symbol === null) return <>{reason === '' ? '–' : reason}</>
  return <OrderLink symbol={variable_symbol} />
}

/** A program's credits in the colours of its subject. */
function ProgramPool({ credits, mayAssign }: { credits: ProgramCredits; mayAssign: boolean }) {
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
        {mayAssign && unassigned > 0 && (
          <Link
            to="/kredity"
            search={{ view: 'assign', program: String(program.id) }}
            className={buttonClass({ size: 'sm' })}
            aria-label={t('assign.openOf', { program: program.title })}
          >
            {t('assign.open')}
          </Link>
        )}
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
