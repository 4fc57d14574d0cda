import type { ReadQuestion } from '@katedra/contract/library'
import { publicQuestion } from '@katedra/questions'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { KeptCriteria } from '@katedra/ui/questions/rubric/rubric'
import { useMemo } from 'react'
import { useLanguage } from '@katedra/screens/language.ts'
import { solutionOf } from '@katedra/questions/solution'
import { KeysWithheld } from '../../subjects/subjects.tsx'

/**
 * A question with its right answer and explanation; an open one, which only a teacher can mark, as it is asked, and so is one
 * whose key the teacher may not know yet.
 */
export function SolvedQuestion({ question }: { question: ReadQuestion }) {
  const language = useLanguage()
  const solution = useMemo(() => ('key' in question ? solutionOf(question, language) : undefined), [question, language])
  return (
    <div className="grid gap-4 rounded-md border border-dashed border-line-strong bg-paper p-4">
      {solution === undefined ? (
        <>
          <QuestionPlayer
            isReadOnly
            question={publicQuestion(question, { seed: 'shown', shuffle_options: false })}
            answer={undefined}
            onAnswer={() => undefined}
            language={language}
          />
          <KeptCriteria question={question} language={language} />
        </>
      ) : (
        <QuestionReview question={question} answer={solution.answer} score={solution.score} language={language} />
      )}
      {!('key' in question) && <KeysWithheld />}
    </div>
  )
}
