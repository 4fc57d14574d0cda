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
  useLargeLetters()
  useTitle(t('lesson.pageTitle', { title: lesson.data?.title ?? '' }))
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-7xl grid-rows-[auto_1fr_auto] gap-6 p-4 text-lg outline-none sm:p-6"
    >
      <QueryView query={lesson} safe={t('lesson.safe')} skeleton={<Skeleton className="h-64" />}>
        {(known) => <Wall testId={testId} lesson={known} />}
      </QueryView>
    </main>
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
        {number > 0 && <WayIn code={lesson.join_code} />}
      </header>
      <div className="min-w-0">
        {phase === 'over' ? (
          <p className="text-2xl">{t('lesson.ended')}</p>
        ) : (
          <>
            {number === 0 && (
              <div className="grid gap-8">
                <div className="text-2xl">
                  <WayIn code={lesson.join_code} isLarge />
                </div>
                <TeamStandings teams={lesson.standings} />
              </div>
            )}
            <ShownQuestion lesson={lesson} />
          </>
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-x-6 gap-y-3">
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
    <h1 ref={heading} tabIndex={-1} className="text-2xl leading-tight font-semibold wrap-anywhere outline-none">
      {children}
    </h1>
  )
}

/** For who comes late: where to go, and the code. */
function WayIn({ code, isLarge = false }: { code: string; isLarge?: boolean }) {
  const { t } = useTranslation('class-pace')
  return (
    <p>
      {t('lesson.wayIn', { address: `${location.host}/t` })}{' '}
      <span
        className={`font-mono font-bold whitespace-nowrap ${isLarge ? 'block text-5xl leading-normal' : ''}`}
      >{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
    </p>
  )
}
