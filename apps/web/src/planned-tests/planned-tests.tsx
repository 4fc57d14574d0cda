import type { PlannedTest } from '@katedra/contract/planned-tests'
import { inLanguage } from '@katedra/questions'
import { TestStateBadge } from '@katedra/ui/badge'
import { SubjectIcon } from '@katedra/ui/illustrations/subject-icon'
import { veil } from '@katedra/ui/veil'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { subjectsQuery } from '../subjects/subjects.data.ts'
import { JoinAccess } from './running/join-access.tsx'
import { AskedStep, ProlongButtons, StartButton } from './running/steering-buttons.tsx'
import { TimeLeftWords } from './running/time-left.tsx'

export { AskedStep, JoinAccess, ProlongButtons, StartButton, TimeLeftWords }

/** A test in a line: its state, time left, class, subject and level, under the title of its screens. */
export function TestFacts({ test }: { test: PlannedTest }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink">
      <TestStateBadge state={test.state} />
      {test.state === 'launched' && <TimeLeftWords test={test} />}
      <span className="font-medium">{test.class_name}</span>
      <SubjectOfTest test={test} />
    </div>
  )
}

/** A line of its own on phones and as high from the beginning: what is below must not move when the subjects come. */
const subjectLine = 'inline-flex min-h-8 min-w-0 items-center gap-2 max-sm:basis-full'

function SubjectOfTest({ test }: { test: PlannedTest }) {
  const language = useLanguage()
  const { data = [] } = useQuery(subjectsQuery)
  const subject = data.find(({ id }) => id === test.subject_id)
  const { t } = useTranslation('planned-tests')
  const level = test.level_title === null ? t('mixed') : inLanguage(test.level_title, language)
  if (subject === undefined) return <span className={subjectLine}>{level}</span>
  const { ground, band, ink } = veil(subject.box_color_basic, subject.box_color_add)
  return (
    <span className={subjectLine}>
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-sm border-b-3 [&_svg]:size-6"
        style={{ background: ground, borderColor: band, color: ink }}
      >
        <SubjectIcon html={subject.icon_html} />
      </span>
      <span>
        {subject.name}, {level}
      </span>
    </span>
  )
}
