import { rubricOf, type Question } from '@katedra/questions'
import { Card } from '@katedra/ui/card'
import { QuestionFrame } from '@katedra/ui/questions/question-frame'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { Rubric } from '@katedra/ui/questions/rubric/rubric'
import { TextInLanguage } from '@katedra/ui/questions/text-in-language'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { solutionOf } from '@katedra/questions/solution'

/** The question as pupils see it, answered right by its key. */
export function SolvedQuestion({ question }: { question: Question }) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const isOpen = solutionOf(question, language) === undefined
  const criteria = rubricOf(question)?.criteria
  return (
    <Card as="section" aria-label={t('question.asked')} className="grid gap-4">
      <p className="text-sm text-ink-soft">{t(isOpen ? 'question.open' : 'question.solved')}</p>
      <Solved question={question} />
      {isOpen && criteria !== undefined && <Rubric criteria={criteria} language={language} />}
    </Card>
  )
}

/** Without a card around; an open question has no right answer to show, only its explanation. */
export function Solved({ question }: { question: Question }) {
  const { t } = useTranslation('questions')
  const language = useLanguage()
  const solution = solutionOf(question, language)
  if (solution !== undefined)
    return <QuestionReview question={question} answer={solution.answer} score={solution.score} language={language} />
  return (
    <QuestionFrame question={question} language={language}>
      {question.explanation !== undefined && (
        <div className="border-l-4 border-now pl-4">
          <p className="text-sm font-semibold text-ink-soft">{t('explanation')}</p>
          <TextInLanguage text={question.explanation} language={language} isInline={false} />
        </div>
      )}
    </QuestionFrame>
  )
}
