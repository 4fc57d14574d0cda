import type { Lesson } from '@katedra/contract/class-pace'
import { errors } from '@katedra/contract/errors'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyTests } from '@katedra/ui/illustrations/scenes'
import { QrCode } from '@katedra/ui/qr-code'
import { Skeleton } from '@katedra/ui/skeleton'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useStreamedLesson } from './class-pace.data.ts'
import { phaseKey } from './next-step.ts'
import { ShownQuestion } from './shown-question.tsx'
import { StepButtons, useStepKeys } from './step-buttons.tsx'
import { TeamStandings } from './team-standings.tsx'

/** What the whole class sees on the wall: the question, then the right answer and how the class answered. No name is there. */
export function ProjectorPage(): ReactElement {
  const { t } = useTranslation('class-pace')
  const { testId } = useParams({ from: '/testy/$testId/promitani' })
  const lesson = useStreamedLesson(testId)
  useStepKeys(testId, lesson.data)
  useLargeLetters()
  useTitle(t('lesson.pageTitle', { title: lesson.data?.title ?? '' }))
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-7xl grid-rows-[auto_1fr_auto] gap-6 p-4 text-lg outline-none sm:p-6"
    >
      <QueryView
        query={lesson}
        safe={t('lesson.safe')}
        skeleton={<Skeleton className="h-64" />}
        gone={<OtherPace testId={testId} />}
        goneStatuses={[errors['class-pace.own_pace']]}
      >
        {(known) => <Wall testId={testId} lesson={known} />}
      </QueryView>
    </main>
  )
}

/** A test in which each pupil has own questions has nothing to be shown to all; its way in and its time are projected elsewhere. */
function OtherPace({ testId }: { testId: string }) {
  const { t } = useTranslation('class-pace')
  return (
    <EmptyState
      headingLevel={1}
      illustration={<EmptyTests />}
      title={t('lesson.ownPace')}
      description={<p>{t('lesson.ownPaceHint')}</p>}
      action={
        <Link to="/testy/$testId/zive" params={{ testId }} className={buttonClass({ variant: 'primary' })}>
          {t('lesson.toTest')}
        </Link>
      }
    />
  )
}

/** To be read from the last row: everything on the page grows with the wall, as by the browser's own zoom. */
function useLargeLetters(): void {
  // Synchronises the size of the browser's letters with the page.
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.fontSize
    style.fontSize = 'clamp(1em, 3vmin, 3em)'
    return () => {
      style.fontSize = before
    }
  }, [])
}

function Wall({ testId, lesson }: { testId: string; lesson: Lesson }) {
  const { t } = useTranslation('class-pace')
  const { phase, number, total } = lesson
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <Heading key={number}>{number === 0 ? lesson.title : t('lesson.question', { number, total })}</Heading>
        {number > 0 && <WayIn lesson={lesson} />}
      </header>
      <div className="min-w-0">
        {phase === 'over' ? (
          <p className="text-2xl">{t('lesson.ended')}</p>
        ) : (
          <>
            {number === 0 && (
              <div className="grid gap-8">
                <FirstWayIn lesson={lesson} />
                <TeamStandings teams={lesson.standings} />
              </div>
            )}
            <ShownQuestion lesson={lesson} />
          </>
        )}
      </div>
      {/* A long question pushes it out of sight, and then no one sees that answering has been closed. */}
      <footer className="flex flex-wrap items-center gap-x-6 gap-y-3 bg-paper py-3 sm:not-short:sticky sm:not-short:bottom-0">
        <p role="status" className="font-semibold">
          {t(phaseKey(lesson))}
        </p>
        {phase !== 'over' && (
          <p className="tabular">
            {number === 0
              ? t('lesson.present', { count: lesson.present_count })
              : t('lesson.answered', { answered: lesson.answered_count, joined: lesson.joined_count })}
          </p>
        )}
        {/* The next step is always at the right end: a second press where the last one was must not skip the answer. */}
        <span className="ms-auto flex flex-row-reverse flex-wrap gap-3">
          <StepButtons testId={testId} lesson={lesson} />
        </span>
      </footer>
    </>
  )
}

/** Takes the focus with each question, so that a screen reader says where the class is. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the browser's focus once, when the question comes.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl leading-tight font-semibold wrap-anywhere outline-none">
      {children}
    </h1>
  )
}

/** Before the first question, large. */
function FirstWayIn({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-pace')
  return (
    <div className="flex flex-wrap items-center gap-8">
      <div className="w-[min(40vmin,80vw)] shrink-0">
        <QrCode isFluid value={lesson.join_url} label={t('lesson.qr', { title: lesson.title })} />
      </div>
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-2xl wrap-anywhere">{t('lesson.wayIn', { address: addressOf(lesson) })}</p>
        <p className="font-mono text-[3em] leading-tight font-bold whitespace-nowrap">{codeOf(lesson)}</p>
      </div>
    </div>
  )
}

/** For who comes late: where to go, and the code. */
function WayIn({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-pace')
  return (
    <p>
      {t('lesson.wayIn', { address: addressOf(lesson) })}{' '}
      <span className="font-mono font-bold whitespace-nowrap">{codeOf(lesson)}</span>
    </p>
  )
}

/** What is typed: without the code, which is typed on the page. */
function addressOf({ join_url }: Lesson): string {
  const { host } = new URL(join_url)
  return `${host}/t`
}

function codeOf({ join_code }: Lesson): string {
  return `${join_code.slice(0, 3)} ${join_code.slice(3)}`
}
