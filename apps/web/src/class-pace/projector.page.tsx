import type { Lesson } from '@katedra/contract/class-pace'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { Skeleton } from '@katedra/ui/skeleton'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLesson } from './class-pace.data.ts'
import { ShownQuestion } from './shown-question.tsx'
import { StepButtons, useStepKeys } from './step-buttons.tsx'
import { TeamStandings } from './team-standings.tsx'

/** What the whole class sees on the wall: the question, then the right answer and how the class answered. No name is there. */
export function ProjectorPage(): ReactElement {
  const { t } = useTranslation('class-pace')
  const { testId } = useParams({ from: '/testy/$testId/promitani' })
  const lesson = useLesson(testId)
  useStepKeys(testId, lesson.data)
  useTitle(t('lesson.pageTitle', { title: lesson.data?.title ?? '' }))
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-[110rem] grid-rows-[auto_1fr_auto] gap-[3vmin] p-[3vmin] text-[clamp(1.125rem,2.6vmin,2.25rem)] outline-none"
    >
      <QueryView query={lesson} safe={t('lesson.safe')} skeleton={<Skeleton className="h-64" />}>
        {(known) => <Wall testId={testId} lesson={known} />}
      </QueryView>
    </main>
  )
}

function Wall({ testId, lesson }: { testId: string; lesson: Lesson }) {
  const { t } = useTranslation('class-pace')
  const { phase, number, total } = lesson
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-x-[2em] gap-y-2">
        <Heading key={number}>{number === 0 ? lesson.title : t('lesson.question', { number, total })}</Heading>
        <WayIn code={lesson.join_code} />
      </header>
      <div className="min-w-0">
        {phase === 'over' ? (
          <p className="text-[1.5em]">{t('lesson.ended')}</p>
        ) : (
          <>
            {number === 0 && (
              <div className="grid gap-[1em]">
                <p className="text-[1.5em]">{t('phase.waiting')}</p>
                <TeamStandings teams={lesson.standings} />
              </div>
            )}
            <ShownQuestion lesson={lesson} />
          </>
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-x-[1.5em] gap-y-3">
        <p role="status" className="font-semibold">
          {t(`phase.${phase}`)}
        </p>
        {number > 0 && phase !== 'over' && (
          <p className="tabular">
            {t('lesson.answered', { answered: lesson.answered_count, joined: lesson.joined_count })}
          </p>
        )}
        <span className="ms-auto flex flex-wrap gap-3">
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
    <h1 ref={heading} tabIndex={-1} className="text-[1.4em] leading-tight font-semibold wrap-anywhere outline-none">
      {children}
    </h1>
  )
}

/** For who comes late: where to go, and the code. */
function WayIn({ code }: { code: string }) {
  const { t } = useTranslation('class-pace')
  return (
    <p>
      {t('lesson.wayIn', { address: `${location.host}/t` })}{' '}
      <span className="font-mono font-bold whitespace-nowrap">{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
    </p>
  )
}
