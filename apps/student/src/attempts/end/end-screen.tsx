import type { Attempt, Review } from '@katedra/contract/attempts'
import { Button } from '@katedra/ui/button'
import { Offline, Submitted } from '@katedra/ui/illustrations/scenes'
import { useEffect, useState, type ReactNode, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { ErrorState } from '@katedra/ui/error-state'
import { LinkButton } from '@katedra/ui/link-button'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Hourglass } from 'lucide-react'
import { decimal } from '../../app/moments.ts'
import { ScreenTitle } from '../../app/screen-title.tsx'
import { useMoments, ZoneNote } from '../../app/school-zone.tsx'
import { Shell } from '../../app/shell.tsx'
import { useShownLanguage } from '../../app/texts/shown-language.ts'
import { AttemptHead } from '../session/attempt-head.tsx'
import { answeredOnServer, answerTo, inPupilsOrder } from '../session/answers.ts'
import { tryAgain, type JoinedAttempt, type ItemReview } from '../attempts.data.ts'
import { problemWords } from '../problem-words.ts'
import { forgetAnswers } from '../queue/memory.ts'
import { isSample } from '../sample/sample.ts'
import { isEndCertain, type End } from './end.ts'
import type { QueueView } from '../queue/outcomes.ts'
import type { AttemptSession, SessionView } from '../session/session.ts'
import { SavedLine } from '../session/saved-line.tsx'
import { usePolling } from '../../app/use-polling.ts'

interface EndScreenProps {
  end: End
  session: AttemptSession
  view: SessionView
  answers: QueueView
  /** To the very beginning; forgets the attempt on this device. */
  onLeave: (attempt_id: string) => void
  onJoined: (joined: JoinedAttempt) => void
}

/** After the questions: what the server has, what it has not, and the feedback as the test allows it. */
export function EndScreen({ end, session, view, answers, onLeave, onJoined }: EndScreenProps): ReactNode {
  const { t } = useTranslation('attempts')
  const { attempt } = view
  const { unsent, late } = answers
  if (end === 'waiting') {
    return (
      <Shell head={<AttemptHead attempt={attempt} />}>
        <div className="py-4">
          <HandInWaiting session={session} answers={answers} />
        </div>
      </Shell>
    )
  }
  const isCertain = isEndCertain(attempt, answers)
  return (
    <Shell head={<AttemptHead attempt={attempt} />}>
      <div className="grid gap-8 py-4">
        {end === 'handed_in' && <HandedIn view={view} />}
        {end !== 'handed_in' && (isCertain ? <Closed end={end} attempt={attempt} /> : <Checking answers={answers} />)}
        {late > 0 && <p className="rounded-md bg-now-soft p-3 text-center">{t('end.late', { count: late })}</p>}
        {isCertain && unsent > late && <LeftBehind count={unsent - late} />}
        {attempt.state === 'submitted' && <ReviewPart session={session} view={view} />}
        <ZoneNote at={attempt.server_time} />
        <EndActions session={session} attempt={attempt} unsent={unsent - late} onLeave={onLeave} onJoined={onJoined} />
      </div>
    </Shell>
  )
}

interface ReviewPartProps {
  session: AttemptSession
  view: SessionView
}

/** The feedback, as far as the test's policy allows it now; otherwise when it comes. */
function ReviewPart({ session, view }: ReviewPartProps): ReactNode {
  const { t } = useTranslation('attempts')
  const { feedback } = view.attempt
  const { review, isFailed, load } = useReview(session, feedback)
  const mark = review?.mark ?? null
  if (feedback === 'never') return mark === null ? <Notice text={t('review.never')} /> : <Mark mark={mark} />
  if (review?.is_available === true)
    return (
      <>
        {mark !== null && <Mark mark={mark} />}
        <Result view={view} review={review} />
      </>
    )
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
      {mark !== null && <Mark mark={mark} />}
      {review.points !== null && <Points review={review} points={review.points} />}
      <EarlyNotes questions={view.attempt.questions} notes={review.notes} />
      <Later review={review} now={session.clock.now()} />
    </>
  )
}

/** What the teacher has published: a mark, or why there is none. */
function Mark({ mark: { label, absence, topic } }: { mark: NonNullable<Review['mark']> }): ReactNode {
  const { t } = useTranslation('attempts')
  if (label === null && absence === null) return null
  return (
    <Card as="section" className="grid justify-items-center gap-1 text-center wrap-anywhere">
      <h2 className="text-sm font-semibold text-ink-soft">{t('mark.title')}</h2>
      <p
        role="status"
        className={label === null ? 'text-2xl font-semibold' : 'tabular text-[4.5rem] leading-tight font-bold'}
      >
        {label ?? t(`mark.${absence ?? 'later'}`)}
      </p>
      {topic !== '' && <p>{topic}</p>}
    </Card>
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
      setLoaded({ review: await session.review(), isFailed: false })
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
  const moments = useMoments()
  const { available_at, keys_come } = review
  const time = available_at === null ? null : moments.day(available_at, now)
  if (keys_come === 'after_last_attempt')
    return <Notice text={time === null ? t('review.lastAttemptUnknown') : t('review.lastAttempt', { time })} />
  return <Notice text={time === null ? t('review.laterUnknown') : t('review.later', { time })} />
}

/** The sum for the whole attempt: to the hundredth, as the points of its questions, so that they add up. */
function Points({ review, points }: { review: Review; points: number }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const isSoFar = review.manual_count > 0
  return (
    <div className="grid gap-1">
      <h2 className="text-xl font-semibold">{t('review.title')}</h2>
      {/* Where all of it waits, there is nothing to add up yet: the next line says so. */}
      {(review.out_of > 0 || review.manual_count === 0) && (
        <p role="status" className="tabular text-3xl font-bold">
          {t(isSoFar ? 'review.pointsSoFar' : 'review.points', {
            count: review.out_of,
            points: decimal(points, language),
            outOf: decimal(review.out_of, language),
          })}
        </p>
      )}
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
  const notes = new Map(review.notes.map(({ item_no, note }) => [item_no, note]))
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
                isForPupil
                rubric={reviewed.rubric}
              />
              <TeachersNote note={notes.get(item.item_no)} />
            </Card>
          )
        })}
      </ol>
    </section>
  )
}

/** Comments that come with the points, while the right answers are still to come. */
function EarlyNotes({ questions, notes }: { questions: Attempt['questions']; notes: Review['notes'] }): ReactNode {
  const { t } = useTranslation('attempts')
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-3">
      {questions.map(({ item_no }, position) => {
        const note = notes.find((one) => one.item_no === item_no)?.note
        return note === undefined ? null : (
          <Card as="li" key={item_no} className="grid gap-2">
            <h3 className="text-sm font-semibold text-ink-soft">{t('overview.question', { number: position + 1 })}</h3>
            <TeachersNote note={note} />
          </Card>
        )
      })}
    </ul>
  )
}

/** What the teacher has written about the answer. */
function TeachersNote({ note }: { note: string | undefined }): ReactNode {
  const { t } = useTranslation('attempts')
  if (note === undefined) return null
  return (
    <div className="border-l-4 border-accent pl-3 wrap-anywhere">
      <p className="text-sm text-ink-soft">{t('review.note')}</p>
      <p className="whitespace-pre-wrap">{note}</p>
    </div>
  )
}

function ReviewHead({ number, reviewed }: { number: number; reviewed: ItemReview }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const { points } = reviewed.question
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">{t('overview.question', { number })}</h3>
      {!reviewed.counts ? (
        <Badge>{t(reviewed.full_points ? 'review.fullPoints' : 'review.doesNotCount')}</Badge>
      ) : reviewed.points === null ? (
        <Badge icon={<Hourglass aria-hidden />}>{t('review.waiting')}</Badge>
      ) : (
        <p className="tabular text-sm font-semibold">
          {t('review.pointsOf', { points: decimal(reviewed.points, language), outOf: decimal(points, language) })}
        </p>
      )}
    </div>
  )
}

function HandedIn({ view }: { view: SessionView }): ReactNode {
  const { t } = useTranslation('attempts')
  const moments = useMoments()
  const { submitted_at } = view.attempt
  return (
    <EndHead picture={<Submitted />} title={t('end.doneTitle')}>
      {submitted_at !== null && <p className="text-lg">{t('end.doneAt', { time: moments.clock(submitted_at) })}</p>}
    </EndHead>
  )
}

function Closed({ end, attempt }: { end: 'over' | 'ended'; attempt: Attempt }): ReactNode {
  const { t } = useTranslation('attempts')
  // At the class's pace no one has a time of their own: the teacher has ended it for all.
  const title = attempt.pace === 'class' ? 'end.lessonOverTitle' : end === 'over' ? 'end.overTitle' : 'end.endedTitle'
  return (
    <EndHead key="closed" title={t(title)}>
      <p className="text-lg">{t('end.overText')}</p>
      <p role="status" className="text-lg font-semibold">
        {t('end.onServer', { count: answeredOnServer(attempt), total: attempt.questions.length })}
      </p>
    </EndHead>
  )
}

/** The time is over by this device alone: only the server knows of a break or of more time. */
function Checking({ answers }: { answers: QueueView }): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <EndHead title={t('end.checkingTitle')}>
      <p className="max-w-prose text-lg">{t('end.checkingText')}</p>
      {answers.saved.kind !== 'server' && <SavedLine saved={answers.saved} since="" />}
    </EndHead>
  )
}

/** Answers that the server has not got. */
function LeftBehind({ count }: { count: number }): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <p className="rounded-md border border-danger bg-danger-soft p-3 text-center">{t('end.leftBehind', { count })}</p>
  )
}

/** The usual way takes a moment; only a longer one needs to be explained. */
const explainedAfter = 1500

/** Handed in by the pupil, not yet taken by the server: the truth about what happens and what to do. */
function HandInWaiting({ session, answers }: { session: AttemptSession; answers: QueueView }): ReactNode {
  const { t } = useTranslation('attempts')
  const [isLong, setIsLong] = useState(false)
  const isOffline = isLong && !answers.isReachable

  // Synchronises with the passing of time.
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), explainedAfter)
    return () => clearTimeout(timer)
  }, [])

  if (!isOffline) {
    return (
      <EndHead title={t('end.sending')}>
        <p className="text-lg">{t('end.sendingText')}</p>
      </EndHead>
    )
  }
  return (
    <EndHead key="offline" picture={<Offline />} title={t('end.waitingTitle')}>
      <p className="max-w-prose text-lg">
        {answers.saved.kind === 'nowhere' ? t('end.waitingNowhere') : t('end.waitingText')}
      </p>
      {answers.saved.kind !== 'server' && (
        <SavedLine saved={answers.saved} since={session.view().attempt.server_time} />
      )}
      <Button onClick={() => session.queue.withdraw()}>{t('end.back')}</Button>
    </EndHead>
  )
}

/** A picture, one sentence as the heading, and what there is to know. */
function EndHead({ picture, title, children }: { picture?: ReactNode; title: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {picture !== undefined && (
        <div aria-hidden className="w-48 max-w-full">
          {picture}
        </div>
      )}
      <ScreenTitle className="text-3xl font-bold">{title}</ScreenTitle>
      {children}
    </div>
  )
}

interface EndActionsProps extends Pick<EndScreenProps, 'onLeave' | 'onJoined'> {
  session: AttemptSession
  attempt: Attempt
  /** Answers that only this device has; they stay on it. */
  unsent: number
}

/** What can be done after the end: another attempt where there is one, and leaving the device clean for the next pupil. */
function EndActions({ session, attempt, unsent, onLeave, onJoined }: EndActionsProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasMore = attempt.state === 'submitted' && attempt.attempts_left > 0

  async function begin() {
    setIsBusy(true)
    try {
      onJoined(await tryAgain(session.bearer))
    } catch (error) {
      setProblem(problemWords(error, t))
      setIsBusy(false)
    }
  }

  function leave() {
    if (unsent === 0) void forgetAnswers(attempt.id)
    onLeave(attempt.id)
  }

  return (
    <div className="grid justify-items-center gap-3 text-center">
      {hasMore && (
        <>
          <p>{t('end.attemptsLeft', { count: attempt.attempts_left })}</p>
          <Button isBusy={isBusy} busyText={t('end.againBusy')} onClick={() => void begin()}>
            {t('end.again')}
          </Button>
        </>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
      {isSample(attempt) && (
        <LinkButton href="/" variant="primary">
          {t('sample.toTeachers')}
        </LinkButton>
      )}
      <Button variant="quiet" onClick={leave}>
        {t('end.leave')}
      </Button>
    </div>
  )
}
