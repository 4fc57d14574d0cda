import type { Lesson } from '@katedra/contract/class-pace'
import type { Question } from '@katedra/questions'
import { useLanguage } from '@katedra/screens/language.ts'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { DistributionTable } from './distribution-table.tsx'
import { TeamStandings } from './team-standings.tsx'

/** The question that the class sees; once it is revealed with the right answer, its explanation and how the class answered. */
export function ShownQuestion({ lesson }: { lesson: Lesson }) {
  const language = useLanguage()
  const { question, solution, distribution } = lesson
  if (question === null) return null
  return (
    <div className="grid gap-[1em]">
      <QuestionReview
        question={solution === null ? question : inShownOrder(solution, lesson)}
        answer={undefined}
        language={language}
      />
      {solution !== null && distribution !== null && (
        <DistributionTable lesson={lesson} solution={solution} distribution={distribution} />
      )}
      {lesson.phase === 'revealed' && <TeamStandings teams={lesson.standings} />}
    </div>
  )
}

/** The question with its key, in the order in which the class saw its options and items. */
function inShownOrder(solution: Question, { question: shown }: Lesson): Question {
  if (solution.type === 'abc' && shown?.type === 'abc') return { ...solution, content: shown.content }
  if (solution.type === 'connection' && shown?.type === 'connection') return { ...solution, content: shown.content }
  return solution
}
