import type { Lesson } from '@katedra/contract/class-pace'
import type { PublicQuestion, Question } from '@katedra/questions'
import { useLanguage } from '@katedra/screens/language.ts'
import { QuestionFrame } from '@katedra/ui/questions/question-frame'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { Explanation, QuestionReview } from '@katedra/ui/questions/question-review'
import { useTranslation } from 'react-i18next'
import { solutionOf } from '@katedra/questions/solution'
import { DistributionTable } from './distribution-table.tsx'
import { TeamStandings } from './team-standings.tsx'

/** The question that the class sees; once it is revealed with the right answer, its explanation and how the class answered. */
export function ShownQuestion({ lesson }: { lesson: Lesson }) {
  const { question, solution, distribution } = lesson
  if (question === null) return null
  return (
    <div className="@container">
      <div className={`grid gap-x-10 gap-y-6 ${solution === null ? '' : '@3xl:grid-cols-2'}`}>
        {solution === null ? <Asked question={question} /> : <Solved question={inShownOrder(solution, lesson)} />}
        {solution !== null && distribution !== null && (
          <div className="grid min-w-0 content-start gap-6">
            <DistributionTable lesson={lesson} solution={solution} distribution={distribution} />
            <TeamStandings teams={lesson.standings} />
          </div>
        )}
      </div>
    </div>
  )
}

/** As pupils see it, without anything to answer by. */
function Asked({ question }: { question: PublicQuestion }) {
  const language = useLanguage()
  if (question.type === 'text')
    return (
      <QuestionFrame question={question} language={language}>
        {null}
      </QuestionFrame>
    )
  return <QuestionPlayer question={question} answer={undefined} onAnswer={ignore} isReadOnly language={language} />
}

function ignore(): void {
  // No one answers on the wall.
}

/**
 * Options stand next to, each with how often it was chosen and whether it was right; anything else is clearest as if it had been
 * answered right. What only a teacher can mark has no such answer: an empty one in its place would say that no one had any.
 */
function Solved({ question }: { question: Question }) {
  const { t } = useTranslation('class-pace')
  const language = useLanguage()
  const solution = solutionOf(question, language)
  if (question.type === 'abc' || solution === undefined)
    return (
      <QuestionFrame question={question} language={language}>
        {question.explanation !== undefined && <Explanation text={question.explanation} language={language} />}
      </QuestionFrame>
    )
  return (
    <QuestionReview
      question={question}
      answer={solution.answer}
      score={solution.score}
      language={language}
      isForPupil
      title={t('solution')}
    />
  )
}

/** The question with its key, in the order in which the class saw its options and items. */
function inShownOrder(solution: Question, { question: shown }: Lesson): Question {
  if (solution.type === 'abc' && shown?.type === 'abc') return { ...solution, content: shown.content }
  if (solution.type === 'connection' && shown?.type === 'connection') return { ...solution, content: shown.content }
  return solution
}
