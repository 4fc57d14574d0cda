import { CallError } from '@katedra/contract/call'
import { marks as calls, type Scale, type TestMarks, type TestMarksForm } from '@katedra/contract/marks'
import { both } from '@katedra/screens/both.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { LeaveDialog } from '@katedra/screens/leave-dialog.tsx'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { useSave, type Saving } from '@katedra/screens/use-save.ts'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Check, PencilLine, Send } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { keepTestMarks, scalesQuery, testMarksQuery } from '../marks.data.ts'
import { BoundsSection } from './bounds-section.tsx'
import { isSameSteps } from '../bounds.ts'
import { ChangedSection } from './changed-section.tsx'
import { hasMissed, isUndecided, isWaiting, markRows, type MarkRow } from './mark-rows.ts'
import { MarksTable } from './marks-table.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SettingSection } from './setting-section.tsx'
import { useSetting, type Setting } from './use-setting.ts'
import { RegisterButton } from './register-button.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** From points to marks: the scale and its bounds, what each pupil gets, and one press that tells them. */
export function MarksPage(): ReactElement {
  const { t } = useTranslation('marks')
  const { testId } = useParams({ from: '/signed-in/vysledky/$testId/znamky' })
  const marks = useQuery(testMarksQuery(testId))
  const scales = useQuery(scalesQuery)
  const title = marks.data?.title
  useTitle(title === undefined ? t('title') : t('titleOf', { title }))
  const query = both(marks, scales)
  if (marks.data === undefined && marks.error instanceof CallError && marks.error.code === 'marks.not_begun')
    return (
      <Page title={t('title')} back={<BackToTest testId={testId} />}>
        <EmptyState illustration={<EmptyResults />} title={t('empty.notBegun')} description={t('empty.notBegunText')} />
      </Page>
    )
  if (query.data !== undefined && query.data[1].scales.length > 0)
    return <Loaded key={testId} marks={query.data[0]} scales={query.data[1].scales} />
  return (
    <Page title={t('title')} back={<BackToTest testId={testId} title={title} />}>
      <QueryView query={query} safe={t('safe')} skeleton={<Loading />}>
        {() => (
          <EmptyState
            illustration={<EmptyResults />}
            title={t('empty.noScale')}
            description={t('empty.noScaleText')}
            action={
              <Link to="/skola" className={buttonClass()}>
                {t('empty.toSchool')}
              </Link>
            }
          />
        )}
      </QueryView>
    </Page>
  )
}

function BackToTest({ testId, title }: { testId: string; title?: string | undefined }) {
  const { t } = useTranslation('marks')
  return (
    <BackLink to="/vysledky/$testId" params={{ testId }}>
      {title === undefined ? t('toResults') : t('backTo', { title })}
    </BackLink>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
      <Skeleton lines={8} />
    </SkeletonGroup>
  )
}

function Loaded({ marks, scales }: { marks: TestMarks; scales: readonly Scale[] }) {
  const { t } = useTranslation('marks')
  const setting = useSetting(marks, scales)
  const { draft, drawn, change, ownSteps: own, discard } = setting
  const rows = useRows(marks, setting)
  // The bounds follow the finger; hundreds of pupils may come a moment later.
  const shown = useDeferredValue(rows)
  const [isPublishing, setIsPublishing] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const isPublished = marks.published_at !== null
  const ready = rows.filter(({ decision }) => !isUndecided(decision)).length
  // The bar goes with the button that was pressed; the focus stays in the page.
  const focusPage = () => page.current?.focus({ preventScroll: true })
  const saving = useSave({
    save: (body: TestMarksForm) => call(calls.setTestMarks, { params: { test_id: marks.test_id }, body }),
    refresh: keepTestMarks,
    words: (error) => unplacedSentences(error, ['scale_id']),
    doneText: t('setting.saved'),
    onSaved: () => {
      discard()
      focusPage()
    },
  })
  const showMistake = () => page.current?.querySelector<HTMLElement>(':is(input, button)[aria-invalid=true]')?.focus()

  return (
    <Page
      title={t('title')}
      back={<BackToTest testId={marks.test_id} title={marks.title} />}
      intro={<Headline marks={marks} rows={rows} />}
      action={
        isPublished ? (
          <>
            <RegisterButton marks={marks} />
            <WithdrawButton testId={marks.test_id} />
          </>
        ) : (
          ready > 0 && (
            <Button
              variant="primary"
              icon={<Send aria-hidden />}
              onClick={() => {
                if (setting.isDirty && !setting.isValid) showMistake()
                else setIsPublishing(true)
              }}
            >
              {t('publish.open', { count: ready })}
            </Button>
          )
        )
      }
    >
      <div ref={page} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-10 outline-none">
        {isPublished && (
          <ChangedSection marks={marks} changed={rows.filter(({ isNews }) => isNews)} setting={setting} />
        )}
        <SettingSection
          marks={marks}
          scales={scales}
          setting={{
            ...setting,
            change: (changed) => {
              saving.reset()
              change(changed)
            },
          }}
          scaleRefusal={refusalOf(saving.error, 'scale_id')}
        />
        <BoundsSection
          rows={rows}
          rounding={marks.setting.rounding}
          steps={draft.steps}
          shownSteps={setting.steps}
          onSteps={(steps) => change({ steps })}
          onBack={own === undefined || isSameSteps(own, draft.steps) ? null : () => change({ steps: own })}
        />
        <MarksTable
          testId={marks.test_id}
          isPublished={isPublished}
          rows={shown}
          steps={drawn?.steps ?? marks.setting.steps}
        />
        {setting.isDirty && (
          <SaveBar
            isPrimary={isPublished}
            form={setting.form}
            saving={saving}
            onMistake={showMistake}
            onDiscard={() => {
              saving.reset()
              discard()
              focusPage()
            }}
          />
        )}
      </div>
      <LeaveDialog isUnsaved={setting.isDirty} />
      {isPublishing && (
        <PublishDialog
          marks={marks}
          rows={rows}
          setting={setting}
          onClose={() => setIsPublishing(false)}
          onDone={() => {
            setting.discard()
            setIsPublishing(false)
          }}
        />
      )}
    </Page>
  )
}

/** By name; the same rows as long as nothing has changed, so that a table of hundreds is left alone. */
function useRows(marks: TestMarks, { drawn }: Setting): MarkRow[] {
  const format = useFormat()
  const { students, setting } = marks
  const ordered = useMemo(
    () => students.toSorted((one, other) => format.compare(one.name, other.name)),
    [students, format],
  )
  const steps = drawn?.steps
  return useMemo(
    () => markRows(ordered, setting, steps === undefined ? undefined : { steps, rounding: setting.rounding }),
    [ordered, setting, steps],
  )
}

/** Where marks stand, in words, with the way on. */
function Headline({ marks, rows }: { marks: TestMarks; rows: readonly MarkRow[] }) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const { published_at, is_over, guest_count, test_id } = marks
  const ready = rows.filter(({ decision }) => decision.label !== null).length
  const waiting = rows.filter(isWaiting).length
  const missing = rows.filter(({ student, decision }) => hasMissed(student) && isUndecided(decision)).length
  const sentences = [
    ready === 0 ? t('headline.readyNone') : t('headline.ready', { count: ready }),
    ...(waiting === 0 ? [] : [t('headline.waiting', { count: waiting })]),
    ...(missing === 0 ? [] : [t('headline.missing', { count: missing })]),
    ...(is_over ? [] : [t('state.running')]),
  ]
  return (
    <div className="grid justify-items-start gap-2">
      {published_at === null ? (
        <Badge>{t('state.notYet')}</Badge>
      ) : (
        <Badge tone="ok" icon={<Check aria-hidden />}>
          {t('state.publishedAt', { when: format.when(published_at) })}
        </Badge>
      )}
      <p role="status" className="text-lg text-ink">
        {sentences.join(' ')}
      </p>
      {guest_count > 0 && <p>{t('headline.guests', { count: guest_count })}</p>}
      {waiting > 0 && (
        <Link to="/vysledky/$testId/hodnoceni" params={{ testId: test_id }} className={lineLink}>
          <PencilLine aria-hidden className="size-5" />
          {t('toMarking')}
        </Link>
      )}
    </div>
  )
}

function refusalOf(error: Error | null, field: string): string | undefined {
  return error instanceof CallError ? error.fields[field]?.join(' ') : undefined
}

interface SaveBarProps {
  /** Undefined where something is wrong. */
  form: TestMarksForm | undefined
  saving: Saving<TestMarksForm, TestMarks>
  /** Before marks are published, publishing is the one thing to do. */
  isPrimary: boolean
  onMistake: () => void
  onDiscard: () => void
}

/** Saves how the test is marked; no pupil sees anything of it. */
function SaveBar({ form, saving, isPrimary, onMistake, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('marks')
  return (
    <div
      role="region"
      aria-label={t('setting.unsaved')}
      className="sticky bottom-(--bar-height,0px) z-10 grid gap-2 rounded-lg border border-line-strong bg-raised px-4 py-3 [@media(height<32rem)]:static"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">{t('setting.unsaved')}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onDiscard}>{t('setting.discard')}</Button>
          <Button
            variant={isPrimary ? 'primary' : 'secondary'}
            isBusy={saving.isBusy}
            onClick={() => {
              if (form === undefined) onMistake()
              else saving.save(form)
            }}
          >
            {t('setting.save')}
          </Button>
        </div>
      </div>
      <FormAlert text={saving.sentence} />
    </div>
  )
}
