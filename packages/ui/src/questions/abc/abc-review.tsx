import type { Contents } from '@katedra/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionPicture } from '../question-picture.tsx'
import { TextInLanguage } from '../text-in-language.tsx'
import { partsOf, verdictGrounds, VerdictMark, type Verdict } from '../verdict.tsx'
import type { ReviewProps } from '../view-props.ts'
import { optionLetter } from './choose-option.ts'

/** The options with what was chosen, how each did, and, with the key, which ones were right. */
export function AbcReview({ question, answer, score, language }: ReviewProps<'abc'>): ReactNode {
  const { t } = useTranslation('questions')
  const parts = partsOf(score)
  const correct = 'key' in question ? question.key.correct : []
  return (
    <ul aria-label={t('abc.options')} className="grid gap-2">
      {question.content.options.map((option, index) => {
        const state = {
          isChosen: answer?.chosen.includes(option.id) ?? false,
          isCorrect: correct.includes(option.id),
          verdict: parts.get(option.id),
        }
        return (
          <li
            key={option.id}
            className={`flex min-h-14 items-center gap-3 rounded-md border px-3 py-2 text-lg text-ink ${ground(state)}`}
          >
            <OptionBadge letter={optionLetter(index)} isChosen={state.isChosen} isSquare={question.content.multiple} />
            <OptionText option={option} language={language} />
            <OptionMarks {...state} />
          </li>
        )
      })}
    </ul>
  )
}

interface OptionState {
  isChosen: boolean
  isCorrect: boolean
  verdict: Verdict | undefined
}

function ground({ isChosen, verdict }: OptionState): string {
  if (verdict !== undefined) return verdictGrounds[verdict]
  return isChosen ? 'border-line-strong bg-sunken' : 'border-line bg-surface'
}

function OptionBadge({
  letter,
  isChosen,
  isSquare,
}: {
  letter: string
  isChosen: boolean
  isSquare: boolean
}): ReactNode {
  const look = isChosen ? 'border-ink bg-ink text-paper' : 'border-line-strong text-ink-soft'
  return (
    <span
      className={`grid size-8 shrink-0 place-items-center border text-base font-semibold ${isSquare ? 'rounded-sm' : 'rounded-full'} ${look}`}
    >
      {letter}
    </span>
  )
}

function OptionText({
  option,
  language,
}: {
  option: Contents['abc']['options'][number]
  language: ReviewProps<'abc'>['language']
}): ReactNode {
  return (
    <span className="flex min-w-0 flex-1 flex-col items-start gap-2 wrap-anywhere">
      {option.picture !== undefined && <QuestionPicture picture={option.picture} language={language} isSmall />}
      {option.text !== undefined && <TextInLanguage text={option.text} language={language} />}
    </span>
  )
}

function OptionMarks({ isChosen, isCorrect, verdict }: OptionState): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <span className="flex shrink-0 flex-col items-end">
      {isChosen && <span className="text-sm text-ink-soft">{t('abc.chosen')}</span>}
      {verdict !== undefined && (
        <VerdictMark verdict={verdict} {...(verdict === 'missed' ? { text: t('abc.missed') } : {})} />
      )}
      {isCorrect && verdict !== 'right' && <VerdictMark verdict="right" text={t('abc.belongs')} />}
    </span>
  )
}
