import type { Review } from '@katedra/contract/attempts'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { ErrorState } from '@katedra/ui/error-state'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Hourglass } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime, decimal } from '../../app/moments.ts'
import { usePolling } from '../../app/use-polling.ts'
import { useShownLanguage } from '../../app/shown-language.ts'
import { answerTo, inPupilsOrder } from '../session/answers.ts'
import { fetchReview, type ItemReview } from '../attempts.data.ts'
import type { AttemptSession, SessionView } from '../session/session.ts'

interface ReviewPartProps {
  session: AttemptSession
  view: SessionView
}

/** The feedback, as far as the test's policy allows it now; otherwise when it comes. */
export function ReviewPart({ session, view }: ReviewPartProps): ReactNode {
  const { t } = useTranslation('attempts')
  const { feedback } = view.attempt
  const { review, isFailed, load } = useReview(session, feedback)
  if (feedback === 'never') return <Notice text={t('review.never')} />
  if (review?.is_available === true) return <Result view={view} review={review} />
  if (isFailed)
    return (
      <ErrorState
        title={t('review.failed')}
        safe={t('review.failedSafe')}
        onRetry={() => void load()}
        retryText={t('problem.retry')}
      />
    )
  if (review === null) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-24" />
      </SkeletonGroup>
    )
  }
  return (
    <>
      {review.points !== null && <Points review={review} points={review.points} />}
      <Later review={review} now={session.clock.now()} />
    </>
  )
}

interface Loaded {
  readonly review: Review | null
  readonly isFailed: boolean
}

/** The end of the test may be moved; no one watches the clock for it. */
const slowInterval = 30_000
const fastInterval = 4000

/** The feedback of a handed-in attempt; asked for again while it is still to come. */
function useReview(session: AttemptSession, feedback: string): Loaded & { load: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded>({ review: null, isFailed: false })

  async function load() {
    try {
      setLoaded({ review: await fetchReview(session.bearer), isFailed: false })
    } catch {
      setLoaded(({ review }) => ({ review, isFailed: true }))
    }
  }

  const begin = useEffectEvent(load)
  // Synchronises with the server, once; the polling below goes on.
  useEffect(() => void begin(), [])

  const isComing = feedback !== 'never' && loaded.review?.is_available !== true
  usePolling(load, isComing || loaded.isFailed ? untilNext(loaded.review, session) : null)
  return { ...loaded, load }
}

function untilNext(review: Review | null, session: AttemptSession): number {
  const now = session.clock.now()
  const comesAt = review?.available_at ?? null
  return comesAt !== null && now !== null && Date.parse(comesAt) - now > slowInterval ? slowInterval : fastInterval
}

function Later({ review, now }: { review: Review; now: number | null }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const { available_at, keys_come } = review
  const time = available_at === null ? null : dayAndTime(available_at, now, language)
  if (keys_come === 'after_last_attempt')
    return <Notice text={time === null ? t('review.lastAttemptUnknown') : t('review.lastAttempt', { time })} />
  return <Notice text={time === null ? t('review.laterUnknown') : t('review.later', { time })} />
}

/** The sum for the whole attempt. */
function Points({ review, points }: { review: Review; points: number }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  return (
    <div className="grid gap-1">
      <h2 className="text-xl font-semibold">{t('review.title')}</h2>
      <p role="status" className="tabular text-3xl font-bold">
        {t('review.points', { points: decimal(points, language), outOf: decimal(review.out_of, language) })}
      </p>
      {review.manual_count > 0 && <p className="text-ink-soft">{t('review.manual', { count: review.manual_count })}</p>}
    </div>
  )
}

function Notice({ text }: { text: string }): ReactNode {
  return (
    <Card tone="sunken" className="text-center">
      <p role="status">{text}</p>
    </Card>
  )
}

function Result({ view, review }: { view: SessionView; review: Review }): ReactNode {
  const language = useShownLanguage()
  const reviews = new Map(review.items.map((item) => [item.item_no, item]))
  return (
    <section className="grid gap-4">
      {review.points !== null && <Points review={review} points={review.points} />}
      <ol className="grid gap-4">
        {view.attempt.questions.map((item, position) => {
          const reviewed = reviews.get(item.item_no)
          const given = view.attempt.answers.find((answer) => answer.item_no === item.item_no)
          return reviewed === undefined ? null : (
            <Card as="li" key={item.item_no} className="grid gap-3">
              <ReviewHead number={position + 1} reviewed={reviewed} />
              <QuestionReview
                question={inPupilsOrder(reviewed.question, item)}
                answer={answerTo(item, given?.answer)}
                score={reviewed.score}
                language={language}
              />
            </Card>
          )
        })}
      </ol>
    </section>
  )
}

function ReviewHead({ number, reviewed }: { number: number; reviewed: ItemReview }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">{t('overview.question', { number })}</h3>
      {!reviewed.counts ? (
        <Badge>{t('review.doesNotCount')}</Badge>
      ) : reviewed.points === null ? (
        <Badge icon={<Hourglass aria-hidden />}>{t('review.waiting')}</Badge>
      ) : (
        <p className="tabular text-sm font-semibold">
          {t('review.pointsOf', {
            points: decimal(reviewed.points, language),
            outOf: decimal(reviewed.question.points, language),
          })}
        </p>
      )}
    </div>
  )
}
