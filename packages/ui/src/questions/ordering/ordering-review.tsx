import type { Contents, Language } from '@katedra/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionPicture } from '../question-picture.tsx'
import { RightAnswer } from '../right-answer.tsx'
import { TextInLanguage } from '../text-in-language.tsx'
import { partsOf, verdictGrounds, VerdictMark } from '../verdict.tsx'
import type { ReviewProps } from '../view-props.ts'

type Thing = Contents['connection']['right'][number]

/** Place by place what was put there and how it did; with the key what belongs there. */
export function OrderingReview({ question, answer, score, language }: ReviewProps<'connection'>): ReactNode {
  const { t } = useTranslation('questions')
  const { left, right } = question.content
  const parts = partsOf(score)
  const given = new Map(Object.entries(answer?.pairs ?? {}))
  const key = new Map(Object.entries('key' in question ? question.key.pairs : {}))
  const thingAt = (id: string | undefined): Thing | undefined => right.find((thing) => thing.id === id)
  return (
    <ol aria-label={t('givenAnswer')} className="grid gap-2">
      {left.map(({ id }, place) => {
        const verdict = parts.get(id)
        const belonging = verdict === 'right' ? undefined : thingAt(key.get(id))
        const thing = thingAt(given.get(id))
        return (
          <li
            key={id}
            className={`flex flex-col gap-1 rounded-md border px-3 py-2 text-lg text-ink ${verdict === undefined ? 'border-line bg-surface' : verdictGrounds[verdict]}`}
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="tabular font-bold">{place + 1}.</span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {thing === undefined ? (
                  <span className="text-ink-soft italic">{t('ordering.empty')}</span>
                ) : (
                  <ThingView thing={thing} language={language} />
                )}
              </span>
              {verdict !== undefined && <VerdictMark verdict={verdict} />}
            </span>
            {belonging !== undefined && (
              <RightAnswer label={t('ordering.belongs')}>
                <ThingView thing={belonging} language={language} />
              </RightAnswer>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function ThingView({ thing, language }: { thing: Thing; language: Language }): ReactNode {
  return (
    <span className="inline-flex min-w-0 flex-col gap-1">
      {thing.picture !== undefined && <QuestionPicture picture={thing.picture} language={language} isSmall />}
      <TextInLanguage text={thing.text} language={language} />
    </span>
  )
}
