import { inLanguage, type Language, type QuestionOf } from '@katedra/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RightAnswer } from '../right-answer.tsx'
import { percent } from '../score-line.tsx'
import { partsOf, verdictGrounds, VerdictMark } from '../verdict.tsx'
import type { ReviewProps } from '../view-props.ts'

/** The text as it was written, its verdict, and with the key the answers that are accepted: to a pupil the first of them. */
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
      {'key' in question && <Accepted question={question} language={language} unit={unit} isForPupil={isForPupil} />}
    </div>
  )
}

function Accepted({
  question,
  language,
  unit,
  isForPupil,
}: {
  question: QuestionOf<'text'>
  language: Language
  unit: string
  isForPupil: boolean
}): ReactNode {
  const { t } = useTranslation('questions')
  const { accepted, number } = question.key
  const write = (value: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: 12 }).format(value)
  const texts = accepted
    .filter(({ fraction }) => fraction > 0)
    // The first that is wholly right comes first; others keep their order.
    .toSorted((one, other) => Number(other.fraction === 1) - Number(one.fraction === 1))
    .map(({ text, fraction }) =>
      fraction === 1 ? text : t('text.acceptedPartly', { text, percent: percent(fraction, language) }),
    )
  const numbers =
    number === undefined
      ? []
      : [
          number.tolerance === 0
            ? write(number.value) + unit
            : t('text.numberTolerance', { value: write(number.value) + unit, tolerance: write(number.tolerance) }),
        ]
  const all = [...numbers, ...texts].slice(0, isForPupil ? 1 : undefined)
  if (all.length === 0) return null
  return <RightAnswer label={t('text.accepted', { count: all.length })}>{all.join(' · ')}</RightAnswer>
}
