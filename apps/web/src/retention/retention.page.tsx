import {
  keepYears,
  retention as calls,
  type AnnouncedTest,
  type KeepYears,
  type KeptYear,
  type Retention,
} from '@katedra/contract/retention'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { DataTable } from '@katedra/ui/data-table'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { queryClient } from '../app/query.ts'
import { schoolYearName } from '../app/school-year.ts'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { meQuery } from '../profile/profile.data.ts'
import { DeleteYearDialog } from './delete-year-dialog.tsx'
import { keepRetention, keptYearsQuery, retentionQuery } from './retention.data.ts'

/** How long results stay, what is going to be deleted, and for the main admin what can be deleted now. */
export function RetentionPage(): ReactElement {
  const { t } = useTranslation('retention')
  const me = useSuspenseQuery(meQuery).data
  const query = useQuery(retentionQuery)
  const mayDecide = me.permissions.includes('update_colleague_role')
  useTitle(t('title'))
  return (
    <Page title={t('title')} intro={t('intro')} back={<BackLink to="/skola">{t('back')}</BackLink>}>
      <QueryView query={query} safe={t('safe')} skeleton={<Loading />}>
        {(known) => (
          <div className="grid gap-10">
            <RuleSection known={known} mayDecide={mayDecide} />
            <AnnouncedSection known={known} />
            {mayDecide && <YearsSection />}
          </div>
        )}
      </QueryView>
    </Page>
  )
}

const order = (years: KeepYears) => years ?? Number.POSITIVE_INFINITY

function RuleSection({ known, mayDecide }: { known: Retention; mayDecide: boolean }) {
  const { t } = useTranslation('retention')
  /** Undefined while nothing else is chosen than what holds. */
  const [draft, setDraft] = useState<KeepYears>()
  const chosen = draft === undefined ? known.keep_years : draft
  const [isAsking, setIsAsking] = useState(false)
  const setting = useSave({
    save: (keep_years: KeepYears) => call(calls.setRetention, { body: { keep_years } }),
    refresh: keepRetention,
    doneText: t('rule.done'),
    refusal: 'toast',
    onSaved: () => setDraft(undefined),
  })
  function submit(): void {
    // What goes does not come back: that is not chosen by a slip.
    if (order(chosen) < order(known.keep_years)) setIsAsking(true)
    else setting.save(chosen)
  }
  return (
    <Section title={t('rule.title')}>
      {mayDecide ? (
        <>
          <ChoiceChips
            className="max-w-prose"
            label={t('rule.label')}
            description={t('rule.text')}
            options={keepYears.map((years) => ({
              id: String(years),
              label: years === null ? t('rule.forever') : t('rule.years', { count: years }),
            }))}
            value={String(chosen)}
            onChange={(id) => {
              const years = keepYears.find((one) => String(one) === id)
              if (years !== undefined) setDraft(years)
            }}
          />
          <div>
            <Button variant="primary" isBusy={setting.isBusy} onClick={submit}>
              {t('rule.change')}
            </Button>
          </div>
        </>
      ) : (
        <div className="grid max-w-prose gap-1.5">
          <p>{known.keep_years === null ? t('rule.stays') : t('rule.is', { count: known.keep_years })}</p>
          <p className="text-ink-soft">{t('rule.whoDecides')}</p>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('rule.askTitle')}
        confirmText={t('rule.change')}
        onConfirm={() => {
          setting.save(chosen)
          setIsAsking(false)
        }}
      >
        {chosen !== null && <DueTests keep={chosen} />}
      </ConfirmDialog>
    </Section>
  )
}

/** What the rule would let go at once, so that nobody chooses blindly. */
function DueTests({ keep }: { keep: number }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const query = useQuery(keptYearsQuery)
  return (
    <QueryView query={query} safe={t('safe')} skeleton={<Skeleton className="h-24" />}>
      {(years) => {
        const due = years.filter(({ due_under }) => due_under.includes(keep))
        if (due.length === 0) return <p>{t('rule.askNone')}</p>
        const count = due.reduce((sum, { test_count }) => sum + test_count, 0)
        return (
          <div className="grid gap-3">
            <p>{t('rule.askText')}</p>
            <p>{t('rule.askDue', { count, tests: format.number(count) })}</p>
            <ul className="grid list-disc gap-1.5 pl-5">
              {due.map(({ school_year, test_count, attempt_count }) => (
                <li key={school_year}>
                  {t('rule.askYear', {
                    year: schoolYearName(school_year),
                    tests: format.number(test_count),
                    attempts: format.number(attempt_count),
                  })}
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    </QueryView>
  )
}

function AnnouncedSection({ known: { announced, own, own_tests } }: { known: Retention }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  return (
    <Section title={t('announced.title')}>
      {announced.length === 0 ? (
        <p className="text-ink-soft">{t('announced.nothing')}</p>
      ) : (
        <>
          <p className="max-w-prose text-ink-soft">{t('announced.hint')}</p>
          <Card isFlush className="max-w-xl">
            <DataTable
              caption={t('announced.caption')}
              isStacked={false}
              rows={announced}
              rowKey={({ delete_on }) => delete_on}
              columns={[
                { key: 'day', label: t('announced.day'), cell: ({ delete_on }) => format.date(delete_on) },
                {
                  key: 'tests',
                  label: t('announced.tests'),
                  isNumber: true,
                  cell: ({ test_count }) => format.number(test_count),
                },
                {
                  key: 'own',
                  label: t('announced.own'),
                  isNumber: true,
                  cell: ({ delete_on }) =>
                    format.number(own.find((one) => one.delete_on === delete_on)?.test_count ?? 0),
                },
              ]}
            />
          </Card>
          {own_tests.length > 0 && <OwnTests tests={own_tests} />}
        </>
      )}
    </Section>
  )
}

/** As many as are seen at one look; of more a heading stands for them until it is pressed, so that what follows is not far below. */
const unfoldedTests = 12

/** By name, for who wants to look through them before they go. */
function OwnTests({ tests }: { tests: readonly AnnouncedTest[] }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  return (
    <details className="max-w-3xl" open={tests.length <= unfoldedTests}>
      <summary className="target w-fit cursor-pointer content-center rounded-md font-medium text-accent">
        {t('own.title', { tests: format.number(tests.length) })}
      </summary>
      <DataTable
        caption={t('own.caption')}
        rows={tests}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'test',
            label: t('own.test'),
            cell: ({ id, title }) => (
              <Link to="/vysledky/$testId" params={{ testId: id }} className={textLink}>
                {title}
              </Link>
            ),
          },
          { key: 'class', label: t('own.class'), cell: ({ class_name }) => class_name },
          { key: 'day', label: t('own.day'), cell: ({ day }) => format.date(day) },
          { key: 'deleted', label: t('own.deleted'), cell: ({ delete_on }) => format.date(delete_on) },
        ]}
      />
    </details>
  )
}

function YearsSection() {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const query = useQuery(keptYearsQuery)
  const [deleted, setDeleted] = useState<KeptYear>()
  const text = useRef<HTMLParagraphElement>(null)
  useRefreshAfterDeletion(query.data ?? [], () => {
    // With the year its button has gone.
    if (document.activeElement === document.body) text.current?.focus()
  })
  return (
    <Section title={t('years.title')}>
      <p ref={text} tabIndex={-1} className="max-w-prose text-ink-soft outline-none">
        {t('years.text')}
      </p>
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-40" />
          </SkeletonGroup>
        }
        isEmpty={(years) => years.length === 0}
        empty={<p className="text-ink-soft">{t('years.none')}</p>}
      >
        {(years) => (
          <div className="max-w-3xl">
            <DataTable
              caption={t('years.caption')}
              rows={years}
              rowKey={({ school_year }) => String(school_year)}
              columns={[
                { key: 'year', label: t('years.year'), cell: ({ school_year }) => schoolYearName(school_year) },
                {
                  key: 'tests',
                  label: t('years.tests'),
                  isNumber: true,
                  cell: ({ test_count }) => format.number(test_count),
                },
                {
                  key: 'attempts',
                  label: t('years.attempts'),
                  isNumber: true,
                  cell: ({ attempt_count }) => format.number(attempt_count),
                },
                {
                  key: 'pictures',
                  label: t('years.pictures'),
                  isNumber: true,
                  cell: ({ picture_count }) => format.number(picture_count),
                },
                {
                  key: 'act',
                  label: t('years.act'),
                  isLabelHidden: true,
                  narrow: 'foot',
                  cell: (year) => (
                    <Button
                      size="sm"
                      icon={<Trash2 aria-hidden />}
                      aria-label={t('years.deleteOf', { year: schoolYearName(year.school_year) })}
                      isBusy={year.is_being_deleted}
                      busyText={t('years.deleting')}
                      onClick={() => setDeleted(year)}
                    >
                      {t('years.delete')}
                    </Button>
                  ),
                },
              ]}
            />
          </div>
        )}
      </QueryView>
      {deleted !== undefined && <DeleteYearDialog year={deleted} onClose={() => setDeleted(undefined)} />}
    </Section>
  )
}

/** Asks for everything again once a deletion has ended: its tests stood in lists, in figures and among what is announced. */
function useRefreshAfterDeletion(years: readonly KeptYear[], onEnded: () => void): void {
  const isDeleting = years.some((year) => year.is_being_deleted)
  const wasDeleting = useRef(false)
  const ended = useEffectEvent(onEnded)
  // Synchronises with the work of the server, which ends whenever it ends.
  useEffect(() => {
    if (wasDeleting.current && !isDeleting) {
      void queryClient.invalidateQueries()
      ended()
    }
    wasDeleting.current = isDeleting
  }, [isDeleting])
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    </SkeletonGroup>
  )
}
