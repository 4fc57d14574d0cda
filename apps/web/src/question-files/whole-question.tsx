import { publicQuestion, type Question } from '@katedra/questions'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useMemo } from 'react'
import { useLanguage } from '../app/i18n.ts'
import { solutionOf } from '../planned-tests/planned-tests.tsx'

/** A question of a file with its key; one that only a teacher can mark as it is asked. */
export function WholeQuestion({ question }: { question: Question }) {
  const language = useLanguage()
  const solution = useMemo(() => solutionOf(question, language), [question, language])
  const asked = useMemo(() => publicQuestion(question, { seed: 'shown', shuffle_options: false }), [question])
  return (
    <div className="rounded-md border border-dashed border-line-strong bg-paper p-4">
      {solution === undefined ? (
        <QuestionPlayer isReadOnly question={asked} answer={undefined} onAnswer={() => undefined} language={language} />
      ) : (
        <QuestionReview question={question} answer={solution.answer} score={solution.score} language={language} />
      )}
    </div>
  )
}
