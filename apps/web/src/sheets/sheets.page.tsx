import type { SheetPupil, TestSheets } from '@katedra/contract/sheets'
import { useFormat } from '@katedra/screens/format.ts'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { ErrorState } from '@katedra/ui/error-state'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Check, CircleHelp, Files, Minus, Monitor } from 'lucide-react'
import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { testQuery } from '../planned-tests/planned-tests.data.ts'
import { Counted } from './counted.tsx'
import { Doubts } from './doubts.tsx'
import { SendPictures } from './send-pictures.tsx'
import { sheetsQuery } from './sheets.data.ts'
import { StrayPages } from './stray-pages.tsx'

/** While pictures are being read, and at leisure for those that a phone sends. */
const [busyDelay, idleDelay] = [1500, 5000]

/** Answer sheets of a test: pictures in, doubts decided, results out. */
export function SheetsPage(): ReactElement {
  const { t } = useTranslation('sheets')
  const { testId } = useParams({ from: '/signed-in/testy/$testId/archy' })
  const test = useQuery(testQuery(testId))
  const read = useQuery({
    ...sheetsQuery(testId),
    refetchInterval: (query) => ((query.state.data?.waiting_count ?? 0) > 0 ? busyDelay : idleDelay),
  })
  const title = test.data?.title
  useTitle(title === undefined ? t('title') : t('titleOf', { title }))
  const isAhead = test.data?.state === 'scheduled'
  return (
    <Page
      title={t('title')}
      intro={test.data === undefined ? undefined : `${test.data.title} · ${test.data.class_name}`}
      back={
        <BackLink to="/testy/$testId" params={{ testId }}>
          {t('backToTest')}
        </BackLink>
      }
      action={
        test.data !== undefined &&
        !isAhead && (
          <Link to="/vysledky/$testId" params={{ testId }} className={buttonClass({ variant: 'primary' })}>
            {t('toResults')}
          </Link>
        )
      }
    >
      {isAhead ? (
        <Card>
          <p>{t('notStarted')}</p>
        </Card>
      ) : (
        <QueryView
          query={read}
          safe={t('safe')}
          skeleton={<SheetsSkeleton />}
          gone={<ErrorState title={t('gone')} safe={t('goneHint')} />}
        >
          {(known) => <Known testId={testId} sheets={known} />}
        </QueryView>
      )}
    </Page>
  )
}

function Known({ testId, sheets }: { testId: string; sheets: TestSheets }) {
  const { t } = useTranslation('sheets')
  return (
    <div className="grid gap-8">
      <Card as="section">
        <h2 className="mb-3 text-lg font-semibold">{t('send.title')}</h2>
        <SendPictures testId={testId} waitingCount={sheets.waiting_count} />
        <p className="mt-3 text-sm text-ink-soft">{t('send.phone')}</p>
      </Card>
      <Doubts testId={testId} doubts={sheets.doubts} />
      <StrayPages testId={testId} sheets={sheets} />
      <Pupils testId={testId} pupils={sheets.pupils} />
    </div>
  )
}

const looks = {
  counted: { tone: 'ok', Icon: Check },
  screen: { tone: 'neutral', Icon: Monitor },
  doubts: { tone: 'now', Icon: CircleHelp },
  incomplete: { tone: 'now', Icon: Files },
  mixed: { tone: 'now', Icon: Files },
  missing: { tone: 'neutral', Icon: Minus },
} as const

function Pupils({ testId, pupils }: { testId: string; pupils: readonly SheetPupil[] }) {
  const { t } = useTranslation('sheets')
  const format = useFormat()
  const columns = useMemo(
    (): Column<SheetPupil>[] => [
      { key: 'name', label: t('column.name'), cell: ({ name }) => name },
      {
        key: 'state',
        label: t('column.state'),
        cell: ({ state, missing_pages }) => {
          const { tone, Icon } = looks[state]
          return (
            <Badge tone={tone} icon={<Icon aria-hidden />}>
              {t(`state.${state}`, { pages: format.list(missing_pages.map(String)) })}
            </Badge>
          )
        },
      },
      {
        key: 'attempt',
        label: t('column.result'),
        cell: ({ attempt_id, waiting_count }) =>
          attempt_id === null ? null : (
            <span className="flex flex-wrap gap-x-3">
              <Link to="/vysledky/$testId" params={{ testId }} search={{ attempt_id }} className={lineLink}>
                {t('show')}
              </Link>
              {waiting_count > 0 && (
                <Link to="/vysledky/$testId/hodnoceni" params={{ testId }} className={lineLink}>
                  {t('waiting', { count: waiting_count })}
                </Link>
              )}
            </span>
          ),
      },
    ],
    [t, format, testId],
  )
  return (
    <Section title={t('pupils.title')}>
      <p className="text-ink-soft">
        <Counted pupils={pupils} />
      </p>
      <DataTable
        caption={t('pupils.title')}
        columns={columns}
        rows={pupils}
        rowKey={({ student_id }) => student_id}
        empty={<p className="text-ink-soft">{t('pupils.none')}</p>}
      />
    </Section>
  )
}

function SheetsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-40" />
      <Skeleton lines={8} />
    </SkeletonGroup>
  )
}
