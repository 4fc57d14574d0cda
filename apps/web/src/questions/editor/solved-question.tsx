import { publicQuestion, type Question } from '@katedra/questions'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useMemo } from 'react'
import { useLanguage } from '@katedra/screens/language.ts'
import { solutionOf } from '../../planned-tests/planned-tests.tsx'

/** A question with its right answer and explanation; an open one, which only a teacher can mark, as it is asked. */
export function SolvedQuestion({ question }: { question: Question }) {
  const language = useLanguage()
  const solution = useMemo(() => solutionOf(question, language), [question, language])
  return (
    <div className="rounded-md border border-dashed border-line-strong bg-paper p-4">
      {solution === undefined ? (
        <QuestionPlayer
          isReadOnly
          question={publicQuestion(question, { seed: 'shown', shuffle_options: false })}
          answer={undefined}
          onAnswer={() => undefined}
          language={language}
        />
      ) : (
        <QuestionReview question={question} answer={solution.answer} score={solution.score} language={language} />
      )}
    </div>
  )
}
