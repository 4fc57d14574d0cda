import { QueryView } from '@katedra/screens/query-view.tsx'
import { Skeleton } from '@katedra/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { useStreamedLesson } from './class-pace.data.ts'
import { LessonFacts } from './class-lesson.tsx'
import { StepButtons } from './step-buttons.tsx'

/** The lesson on the teacher's phone: one large button for one thumb. */
export function ClassRemote({ testId }: { testId: string }) {
  const { t } = useTranslation('class-pace')
  const lesson = useStreamedLesson(testId)
  return (
    <QueryView query={lesson} safe={t('lesson.safe')} skeleton={<Skeleton className="h-44" />}>
      {(known) => (
        <div className="grid gap-4">
          <LessonFacts lesson={known} />
          <StepButtons testId={testId} lesson={known} isWide className="min-h-20 text-xl" />
        </div>
      )}
    </QueryView>
  )
}
