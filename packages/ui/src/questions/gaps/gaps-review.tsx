import {
  gapsInOrder,
  inLanguage,
  ownValue,
  withUnit,
  wordOfGap,
  type Contents,
  type Gap,
  type GapKey,
  type Language,
} from '@katedra/questions'
import { Hourglass } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HasTeacher } from '../has-teacher.tsx'
import { QuestionFrame } from '../question-frame.tsx'
import { RightAnswer } from '../right-answer.tsx'
import { percent } from '../score-line.tsx'
import { plainText } from '../text-in-language.tsx'
import { useAcceptedTexts } from '../text/accepted-texts.ts'
import { partsOf, verdictGrounds, VerdictMark, VerdictSign, useVerdictWords, type Verdict } from '../verdict.tsx'
import type { ReviewProps } from '../view-props.ts'
import { filledWith } from './fill-gaps.ts'

interface GapsReviewProps extends ReviewProps<'text'> {
  /** The line about the whole question. */
  head: ReactNode
  /** What follows the gaps. */
  children: ReactNode
}

/** The text with what was filled in, and below it gap by gap how it did and, with the key, what is right. */
export function GapsReview({
  question,
  answer,
  score,
  language,
  isForPupil,
  head,
  children,
}: GapsReviewProps): ReactNode {
  const { t } = useTranslation('questions')
  const { content } = question
  const source = inLanguage(question.prompt, language)
  const inOrder = gapsInOrder(content, source)
  const parts = partsOf(score)
  const keys = 'key' in question ? question.key.gaps?.by_gap : undefined

  const rows = inOrder.map((gap, index) => ({
    gap,
    number: index + 1,
    given: givenText(content, gap, { value: filledWith(answer, gap.id), language }),
    verdict: parts.get(gap.id),
    isWaiting: score?.kind === 'manual' && !parts.has(gap.id),
  }))

  function filled(id: string): ReactNode {
    const row = rows.find(({ gap }) => gap.id === id)
    return row === undefined ? null : <FilledGap number={row.number} given={row.given} verdict={row.verdict} />
  }

  return (
    <QuestionFrame
      question={question}
      language={language}
      gaps={{ label: t('gaps.text', { count: inOrder.length }), show: filled }}
    >
      {head}
      <ol aria-label={t('gaps.list')} className="grid gap-2">
        {rows.map(({ gap, number, given, verdict, isWaiting }) => (
          <li
            key={gap.id}
            className={`flex flex-col gap-1 rounded-md border px-3 py-2 text-lg text-ink ${verdict === undefined ? 'border-line bg-surface' : verdictGrounds[verdict]}`}
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-sm text-ink-soft">{t('gaps.name', { number, total: inOrder.length })}</span>
              <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
                {given === '' ? <span className="text-ink-soft italic">{t('noAnswer')}</span> : given}
              </span>
              {verdict !== undefined && <VerdictMark verdict={verdict} />}
              {isWaiting && <Waiting />}
            </span>
            {keys !== undefined && (!(isForPupil ?? false) || verdict !== 'right') && (
              <RightInGap
                content={content}
                gap={gap}
                gapKey={ownValue(keys, gap.id)}
                language={language}
                isForPupil={isForPupil ?? false}
              />
            )}
          </li>
        ))}
      </ol>
      {children}
    </QuestionFrame>
  )
}

/** In the line of the text: what was filled in with its number, by which the list below speaks of it. */
function FilledGap({
  number,
  given,
  verdict,
}: {
  number: number
  given: string
  verdict: Verdict | undefined
}): ReactNode {
  const { t } = useTranslation('questions')
  const words = useVerdictWords()
  return (
    <span
      className={`gap-place rounded-md border px-2 font-normal wrap-anywhere ${verdict === undefined ? 'border-line bg-surface' : verdictGrounds[verdict]}`}
    >
      <span aria-hidden className="tabular text-xs text-ink-soft">
        {number}
      </span>
      {given === '' ? <span className="text-ink-soft">{t('gaps.empty')}</span> : given}
      {verdict !== undefined && (
        <>
          <VerdictSign verdict={verdict} />
          <span className="sr-only">{words[verdict]}</span>
        </>
      )}
    </span>
  )
}

function Waiting(): ReactNode {
  const { t } = useTranslation('questions')
  const hasTeacher = use(HasTeacher)
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold text-ink-soft">
      <Hourglass aria-hidden className="size-4 shrink-0" />
      {t(hasTeacher ? 'gaps.waits' : 'gaps.notMarked')}
    </span>
  )
}

interface RightInGapProps {
  content: Contents['text']
  gap: Gap
  gapKey: GapKey | undefined
  language: Language
  /** One right answer is enough for a pupil. */
  isForPupil: boolean
}

function RightInGap({ content, gap, gapKey, language, isForPupil }: RightInGapProps): ReactNode {
  const { t } = useTranslation('questions')
  const write = useAcceptedTexts(language)
  if (gapKey === undefined) return null
  const unit = gap.kind === 'typed' && gap.unit !== undefined ? `\u00a0${inLanguage(gap.unit, language)}` : ''
  const all =
    gapKey.kind === 'typed'
      ? write(gapKey, unit)
      : gapKey.accepted
          .filter(({ fraction }) => fraction > 0)
          .toSorted((one, other) => other.fraction - one.fraction)
          .map(({ word, fraction }) => {
            const text = givenText(content, gap, { value: word, language })
            return fraction === 1 ? text : t('text.acceptedPartly', { text, percent: percent(fraction, language) })
          })
  const shown = isForPupil ? all.slice(0, 1) : all
  if (shown.length === 0) return null
  return <RightAnswer label={t('text.accepted', { count: shown.length })}>{shown.join(' · ')}</RightAnswer>
}

/** What stands in a gap, in words: with its unit what was written, or the word that was taken. */
function givenText(
  { bank }: Contents['text'],
  gap: Gap,
  { value, language }: { value: string; language: Language },
): string {
  if (value.trim() === '') return ''
  if (gap.kind !== 'typed') {
    const word = wordOfGap(gap, bank, value)
    return word === undefined ? '' : plainText(word.text, language)
  }
  return gap.unit === undefined ? value.trim() : withUnit(value, inLanguage(gap.unit, language))
}
