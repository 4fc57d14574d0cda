import { completeness, type Answer, type PublicQuestion } from '@katedra/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { answerOf } from './answer-of.ts'
import { missingParts } from './missing-parts.ts'

interface CompletenessNoteProps {
  question: PublicQuestion
  answer: Answer | undefined
}

/** How far an answer has got, in words: nothing yet, what is still missing, or all there. Says nothing of right or wrong. */
export function CompletenessNote({ question, answer }: CompletenessNoteProps): ReactNode {
  const { t } = useTranslation('questions')
  const partial = usePartialWords()
  const state = completeness(question, answerOf[question.type](answer))
  if (state === 'empty') return <>{t('completeness.empty')}</>
  if (state === 'complete') return <>{t('completeness.complete')}</>
  const count = missingParts(question, answer)
  if ('ordering' in question.content) return <>{t('completeness.places', { count })}</>
  return <>{partial[question.type](count)}</>
}

function usePartialWords(): Record<PublicQuestion['type'], (count: number) => string> {
  const { t } = useTranslation('questions')
  return {
    abc: () => t('completeness.partial'),
    alphabet: (count) => t('completeness.letters', { count }),
    axis: (count) => t('completeness.markers', { count }),
    connection: (count) => t('completeness.pairs', { count }),
    text: (count) => (count === 0 ? t('completeness.partial') : t('completeness.gaps', { count })),
  }
}
