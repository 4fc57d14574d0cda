import { ArrowRight } from 'lucide-react'
import { isOrdering, type Contents, type Language } from '@katedra/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderingReview } from '../ordering/ordering-review.tsx'
import { QuestionPicture } from '../question-picture.tsx'
import { RightAnswer } from '../right-answer.tsx'
import { TextInLanguage } from '../text-in-language.tsx'
import { partsOf, verdictGrounds, VerdictMark } from '../verdict.tsx'
import type { ReviewProps } from '../view-props.ts'

type ConnectionItem = Contents['connection']['left'][number]

/** How the pairs or the order did. */
export function ConnectionReview(props: ReviewProps<'connection'>): ReactNode {
  return isOrdering(props.question.content) ? <OrderingReview {...props} /> : <MatchingReview {...props} />
}

/** Every left item with what it was joined with, how it did, and with the key what belongs to it. */
function MatchingReview({ question, answer, score, language }: ReviewProps<'connection'>): ReactNode {
  const { t } = useTranslation('questions')
  const { left, right } = question.content
  const parts = partsOf(score)
  const given = new Map(Object.entries(answer?.pairs ?? {}))
  const key = new Map(Object.entries('key' in question ? question.key.pairs : {}))
  const itemOf = (id: string | undefined): ConnectionItem | undefined => right.find((item) => item.id === id)
  return (
    <ul aria-label={t('givenAnswer')} className="grid gap-2">
      {left.map((item) => {
        const verdict = parts.get(item.id)
        const belonging = verdict === 'right' ? undefined : itemOf(key.get(item.id))
        return (
          <li
            key={item.id}
            className={`flex flex-col gap-1 rounded-md border px-3 py-2 text-lg text-ink ${verdict === undefined ? 'border-line bg-surface' : verdictGrounds[verdict]}`}
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Joined left={item} right={itemOf(given.get(item.id))} language={language} />
              {verdict !== undefined && <VerdictMark verdict={verdict} />}
            </span>
            {belonging !== undefined && (
              <RightAnswer>
                <ItemView item={belonging} language={language} />
              </RightAnswer>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Joined({
  left,
  right,
  language,
}: {
  left: ConnectionItem
  right: ConnectionItem | undefined
  language: Language
}): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
      <ItemView item={left} language={language} />
      <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
      {right === undefined ? (
        <span className="text-ink-soft italic">{t('connection.notJoined')}</span>
      ) : (
        <ItemView item={right} language={language} />
      )}
    </span>
  )
}

function ItemView({ item, language }: { item: ConnectionItem; language: Language }): ReactNode {
  return (
    <span className="inline-flex min-w-0 flex-col gap-1">
      {item.picture !== undefined && <QuestionPicture picture={item.picture} language={language} isSmall />}
      <TextInLanguage text={item.text} language={language} />
    </span>
  )
}
