import { inLanguage, type Language, type QuestionOf } from '@katedra/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RightAnswer } from '../right-answer.tsx'
import { partsOf, verdictGrounds, VerdictMark } from '../verdict.tsx'
import type { ReviewProps } from '../view-props.ts'
import { useAcceptedTexts } from './accepted-texts.ts'

/**
 * The text as it was written, its verdict, and with the key the answers that are accepted: to a pupil the first of them, unless that
 * is what was written.
 */
export function TextReview({ question, answer, score, language, isForPupil = false }: ReviewProps<'text'>): ReactNode {
  const { t } = useTranslation('questions')
  const [verdict] = partsOf(score).values()
  const text = answer?.text.trim() ?? ''
  const unit = question.content.unit === undefined ? '' : `\u00a0${inLanguage(question.content.unit, language)}`
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <div
        role="group"
        aria-label={t('givenAnswer')}
        className={`flex flex-wrap items-start gap-x-3 gap-y-1 rounded-md border px-3 py-2.5 text-lg text-ink ${verdict === undefined ? 'border-line bg-surface' : verdictGrounds[verdict]}`}
      >
        {text === '' ? (
          <span className="flex-1 text-ink-soft italic">{t('noAnswer')}</span>
        ) : (
          <span className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">{text + unit}</span>
        )}
        {verdict !== undefined && <VerdictMark verdict={verdict} />}
      </div>
      {'key' in question && (
        <Accepted question={question} given={text} language={language} unit={unit} isForPupil={isForPupil} />
      )}
    </div>
  )
}

function Accepted({
  question,
  given,
  language,
  unit,
  isForPupil,
}: {
  question: QuestionOf<'text'>
  given: string
  language: Language
  unit: string
  isForPupil: boolean
}): ReactNode {
  const { t } = useTranslation('questions')
  const all = useAcceptedTexts(language)(question.key, unit).slice(0, isForPupil ? 1 : undefined)
  if (all.length === 0 || (isForPupil && all[0] === given + unit)) return null
  return <RightAnswer label={t('text.accepted', { count: all.length })}>{all.join(' · ')}</RightAnswer>
}
