import type { PupilStep } from '@katedra/contract/class-pace'
import { completeness, type Answer } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { TeamMark } from '@katedra/ui/team-mark'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../../app/screen-title.tsx'
import { Shell } from '../../app/shell.tsx'
import { useShownLanguage } from '../../app/texts/shown-language.ts'
import { LoadingScreen } from '../loading-screen.tsx'
import { isUnsent } from '../queue/merge.ts'
import type { QueueView } from '../queue/outcomes.ts'
import { typedTypes, useActiveTime } from '../question/question-screen.tsx'
import { answerTo, inPupilsOrder, type Item } from '../session/answers.ts'
import { AttemptHead } from '../session/attempt-head.tsx'
import { HaltNotice } from '../session/halt-notice.tsx'
import type { AttemptSession, SessionView } from '../session/session.ts'
import { chooseTeam } from './class-pace.data.ts'
import { addTexts } from './class-pace.texts.ts'
import { TeamStandings } from './team-standings.tsx'
import { useClass, type ClassView } from './use-class.ts'

interface ClassPaceProps {
  session: AttemptSession
  view: SessionView
  answers: QueueView
  onRejoin: () => void
}

/** A lesson at the class's pace on a pupil's device: the question that the teacher shows, and how it went. */
export function ClassPace({ session, view, answers, onRejoin }: ClassPaceProps): ReactNode {
  const { t, i18n } = useTranslation('class-pace')
  useState(() => addTexts(i18n))
  const lesson = useClass(session)
  const { news, isReachable } = lesson
  const isElsewhere = answers.halt === 'other_device' || answers.halt === 'signed_out'
  return (
    <Shell head={<AttemptHead attempt={view.attempt} />}>
      {isElsewhere && (
        <HaltNotice
          halt={answers.halt === 'other_device' ? 'other_device' : 'signed_out'}
          unsent={answers.unsent}
          onRejoin={onRejoin}
        />
      )}
      <p role="status" className="mb-4 rounded-md bg-now-soft px-3 py-2 text-sm empty:hidden">
        {!isElsewhere && !isReachable && t('pupil.offline')}
      </p>
      {!isElsewhere &&
        (news === null ? <LoadingScreen /> : <Step session={session} view={view} answers={answers} lesson={lesson} />)}
    </Shell>
  )
}

interface StepProps {
  session: AttemptSession
  view: SessionView
  answers: QueueView
  lesson: ClassView
}

function Step({ session, view, answers, lesson }: StepProps): ReactNode {
  const { t } = useTranslation('class-pace')
  const [isChoosing, setIsChoosing] = useState(false)
  const { news, step, ask } = lesson
  const item = view.attempt.questions.find(({ item_no }) => item_no === news?.item_no)
  const choosesTeam = step?.teams === 'chosen' && (step.team_no === null || (isChoosing && news?.phase === 'waiting'))
  if (news === null) return null
  if (step !== null && choosesTeam)
    return (
      <ChooseTeam
        session={session}
        step={step}
        onChosen={async () => {
          await ask()
          setIsChoosing(false)
        }}
      />
    )
  if (news.phase === 'waiting' || item === undefined)
    return (
      <div className="grid gap-6 py-4">
        <ScreenTitle>{t('pupil.waitingTitle')}</ScreenTitle>
        <Card tone="now" className="grid gap-3 text-lg">
          <p>{t('pupil.waiting')}</p>
          <OwnTeam step={step} />
          {step?.teams === 'chosen' && (
            <div>
              <Button onClick={() => setIsChoosing(true)}>{t('pupil.change')}</Button>
            </div>
          )}
        </Card>
      </div>
    )
  return <ShownQuestion key={item.item_no} session={session} answers={answers} item={item} lesson={lesson} />
}

function OwnTeam({ step }: { step: PupilStep | null }): ReactNode {
  const { t } = useTranslation('class-pace')
  if (step?.team_no === null || step?.team_no === undefined) return null
  return (
    <p>
      {t('pupil.team')} <TeamMark team_no={step.team_no} name={t(`team.${step.team_no}`)} />
    </p>
  )
}

interface ChooseTeamProps {
  session: AttemptSession
  step: PupilStep
  onChosen: () => Promise<void>
}

function ChooseTeam({ session, step, onChosen }: ChooseTeamProps): ReactNode {
  const { t } = useTranslation('class-pace')
  const [busy, setBusy] = useState<number | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function choose(team_no: number) {
    setBusy(team_no)
    setHasFailed(false)
    try {
      await chooseTeam(session.bearer, team_no)
      await onChosen()
    } catch {
      setHasFailed(true)
      setBusy(null)
    }
  }

  return (
    <div className="grid gap-5 py-4">
      <ScreenTitle>{t('pupil.chooseTitle')}</ScreenTitle>
      <p className="text-lg">{t('pupil.choose')}</p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {hasFailed && t('pupil.chooseFailed')}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: step.team_count }, (_, index) => index + 1).map((team_no) => (
          <li key={team_no}>
            <Button isWide size="lg" isBusy={busy === team_no} onClick={() => void choose(team_no)}>
              <TeamMark team_no={team_no} name={t(`team.${team_no}`)} />
              <span className="text-base font-normal">
                {t('standings.members', {
                  count: step.standings.find((team) => team.team_no === team_no)?.member_count ?? 0,
                })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ShownQuestionProps {
  session: AttemptSession
  answers: QueueView
  item: Item
  lesson: ClassView
}

/** On a phone: at the lower edge, from side to side, like the bar of an attempt. */
const onEdge =
  'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:-mb-6 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-4 max-sm:py-2 [@media(height<32rem)]:static'

/** One question from its showing to its right answer. */
function ShownQuestion({ session, answers, item, lesson }: ShownQuestionProps): ReactNode {
  const { t } = useTranslation('class-pace')
  const language = useShownLanguage()
  const { queue } = session
  const { news, step } = lesson
  const { phase, number, total } = news ?? { phase: 'waiting' as const, number: 0, total: 0 }
  const isOpen = phase === 'open'
  const review = step?.review?.item_no === item.item_no && phase === 'revealed' ? step.review : null
  const { take } = useActiveTime(queue, item.item_no, { isFinal: !isOpen, isShown: true })
  const kept = answers.answers.get(item.item_no)
  const answer = answerTo(item, kept?.answer)
  const isAnswered = completeness(item.question, answer) !== 'empty'
  useShownItem(session, item.item_no)
  const title = review === null ? t('pupil.question', { number, total }) : t('pupil.reviewTitle', { number })

  function change(next: Answer) {
    take()
    queue.change(item.item_no, next, typedTypes.includes(item.question.type))
  }

  return (
    <div data-question-keys className="flex flex-1 flex-col gap-5" onBlur={() => queue.flush(false)}>
      <ScreenTitle key={review === null ? 'question' : 'review'} className="text-xl font-semibold">
        {title}
      </ScreenTitle>
      {review === null ? (
        <QuestionPlayer
          question={item.question}
          answer={answer}
          onAnswer={change}
          isReadOnly={!isOpen}
          language={language}
        />
      ) : (
        <QuestionReview
          question={inPupilsOrder(review.question, item)}
          answer={answer}
          score={review.score}
          language={language}
          isForPupil
        />
      )}
      {/* A board of letters is longer than a phone. A bar at the screen's edge says how the answer stands and leaves A to Z free. */}
      <Card data-status tone={isOpen ? 'surface' : 'now'} className={`grid gap-2 ${isOpen ? onEdge : ''}`}>
        <p role="status" className={`text-lg font-medium empty:hidden ${isOpen ? 'max-sm:text-base' : ''}`}>
          {statusWords()}
        </p>
        {isOpen && kept !== undefined && isUnsent(kept) && !answers.isReachable && (
          <p className="text-sm">
            {t(answers.saved.kind === 'nowhere' ? 'saved.nowhereHint' : 'saved.deviceHint', { ns: 'attempts' })}
          </p>
        )}
        {phase === 'revealed' && <p>{number < total ? t('pupil.next') : t('pupil.last')}</p>}
        <div className={isOpen ? 'max-sm:hidden' : ''}>
          <OwnTeam step={step} />
        </div>
      </Card>
      {review !== null && step !== null && <TeamStandings teams={step.standings} own={step.team_no} />}
    </div>
  )

  function statusWords(): string {
    if (isOpen) {
      if (!isAnswered) return t('pupil.unanswered')
      // An answer that came too late to an earlier question stays unsent until the end.
      return kept === undefined || !isUnsent(kept) ? t('pupil.answered') : t('pupil.unsent')
    }
    if (phase === 'closed') return `${t('pupil.closedTitle', { number })}. ${t('pupil.closed')}`
    if (review === null) return t('pupil.reviewing')
    return review.score.kind === 'unanswered' ? t(isAnswered ? 'pupil.late' : 'pupil.noAnswer') : ''
  }
}

function useShownItem(session: AttemptSession, item_no: number): void {
  // Synchronises what the teacher sees with what the pupil does.
  useEffect(() => {
    session.show(item_no)
    return () => session.show(null)
  }, [session, item_no])
}
