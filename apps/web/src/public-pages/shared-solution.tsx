import type { Question } from '@katedra/questions'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { solutionOf } from '@katedra/questions/solution'

/** The question answered right, or the word that a teacher marks it. */
export function SharedSolution({ question }: { question: Question }) {
  const { t } = useTranslation('public-pages')
  const language = useLanguage()
  const solution = solutionOf(question, language)
  return (
    <div className="grid gap-4">
      {solution === undefined && <p className="text-sm text-ink-soft">{t('questions.open')}</p>}
      <QuestionReview question={question} answer={solution?.answer} score={solution?.score} language={language} />
    </div>
  )
}
