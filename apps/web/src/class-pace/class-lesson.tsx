import type { Lesson } from '@katedra/contract/class-pace'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Skeleton } from '@katedra/ui/skeleton'
import { MonitorUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskedStep } from '../planned-tests/planned-tests.tsx'
import { useLesson } from './class-pace.data.ts'
import { phaseKey } from './next-step.ts'
import { ShownQuestion } from './shown-question.tsx'
import { StepButtons, useStepKeys } from './step-buttons.tsx'
import { TeamStandings } from './team-standings.tsx'

interface ClassLessonProps {
  test: PlannedTest
  /** The room's stream stands: with it the lesson is asked for again too. */
  isStreaming: boolean
  /** The test has ended. */
  onEnded: () => void
}

/** A lesson at the class's pace in the teacher's room: the step that comes next, how many have answered, and what the class sees. */
export function ClassLesson({ test, isStreaming, onEnded }: ClassLessonProps) {
  const { t } = useTranslation('class-pace')
  const lesson = useLesson(test.id, isStreaming)
  useStepKeys(test.id, lesson.data)
  return (
    // What stands below keeps its place while the lesson comes.
    <div className="grid min-h-88">
      <QueryView query={lesson} safe={t('lesson.safe')} skeleton={<Skeleton className="h-88" />}>
        {(known) => (
          <Card as="section" tone="now" aria-label={t('lesson.title')} className="grid gap-6">
            <LessonFacts lesson={known} />
            <div className="flex flex-wrap items-center gap-3">
              <StepButtons testId={test.id} lesson={known} />
            </div>
            {/* Apart from the steps, which change under the same finger. */}
            <div className="flex flex-wrap items-center gap-3">
              <AskedStep test={test} step="finish" onDone={onEnded} />
              <ProjectorLink testId={test.id} />
            </div>
            <div className="grid gap-1 text-sm text-ink-soft">
              {/* A phone has no keys, and no second window to project from. */}
              <p className="pointer-coarse:hidden">{t('steps.keys')}</p>
              <p className="pointer-coarse:hidden">{t('lesson.projectHint')}</p>
              <p className="hidden pointer-coarse:block">{t('lesson.projectFromComputer')}</p>
            </div>
            {known.question === null ? (
              <TeamStandings teams={known.standings} />
            ) : (
              <Card className="text-lg">
                <ShownQuestion lesson={known} />
              </Card>
            )}
          </Card>
        )}
      </QueryView>
    </div>
  )
}

function ProjectorLink({ testId }: { testId: string }) {
  const { t } = useTranslation('class-pace')
  return (
    <a href={`/testy/${testId}/promitani`} target="_blank" rel="noreferrer" className={buttonClass({})}>
      <MonitorUp aria-hidden />
      {t('lesson.project')}
    </a>
  )
}

/** Where the lesson is and how many have answered; said to a screen reader when the phase changes. */
export function LessonFacts({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-pace')
  const { number, total, answered_count: answered, joined_count: joined } = lesson
  return (
    <div className="grid gap-1">
      <h2 className="text-xl font-semibold">
        {number === 0 ? t('lesson.title') : t('lesson.question', { number, total })}
      </h2>
      <p role="status" className="font-medium">
        {t(phaseKey(lesson))}
      </p>
      <p className="tabular">{t('lesson.present', { count: lesson.present_count })}</p>
      {/* Its line is kept from the beginning: the button below must not move when the first question is shown. */}
      <p className="tabular min-h-[1lh]">{number > 0 && t('lesson.answered', { answered, joined })}</p>
    </div>
  )
}
