import { completeness, type Answer } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { CompletenessNote } from '@katedra/ui/questions/completeness-note'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ArrowLeft, ArrowRight, LayoutGrid } from 'lucide-react'
import { useShownLanguage } from '../../app/texts/shown-language.ts'
import { answerTo, inPupilsOrder, type Item } from '../session/answers.ts'
import type { QueueView } from '../queue/outcomes.ts'
import type { AnswerQueue } from '../queue/queue.ts'
import type { AttemptSession, SessionView } from '../session/session.ts'
import { Stopwatch } from './stopwatch.ts'
import type { Position } from './use-position.ts'

interface QuestionScreenProps {
  session: AttemptSession
  view: SessionView
  answers: QueueView
  item: Item
  /** Counted from 0 in the pupil's order. */
  position: number
  isReadOnly: boolean
  /** In sight, or covered by a break. */
  isShown: boolean
  onGo: (to: Position) => void
}

/** Typing comes letter by letter; the other types change by whole steps. */
export const typedTypes: readonly string[] = ['text', 'alphabet', 'axis']

/** One question, and nothing else that asks for attention. */
export function QuestionScreen({
  session,
  view,
  answers,
  item,
  position,
  isReadOnly,
  isShown,
  onGo,
}: QuestionScreenProps): ReactNode {
  const { queue } = session
  const { attempt } = view
  const language = useShownLanguage()
  const review = view.checked.get(item.item_no)
  const isChecked = review !== undefined
  const isLocked = attempt.answers.some((saved) => saved.item_no === item.item_no && saved.is_locked)
  const isFinal = isReadOnly || isChecked || isLocked
  const area = useQuestionFocus(isChecked)
  const { take } = useActiveTime(queue, item.item_no, { isFinal, isShown })
  const answer = answerTo(item, answers.answers.get(item.item_no)?.answer)
  const progress = completeness(item.question, answer)
  const canCheck = attempt.may_check === true && !isChecked && !isReadOnly && progress !== 'empty'

  function change(next: Answer) {
    take()
    queue.change(item.item_no, next, typedTypes.includes(item.question.type))
  }

  return (
    <>
      <div ref={area} className="flex flex-1 flex-col gap-5" onBlur={() => queue.flush(false)}>
        {review === undefined ? (
          <QuestionPlayer
            question={item.question}
            answer={answer}
            onAnswer={change}
            isReadOnly={isFinal}
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
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {progress === 'partial' && !isChecked && <CompletenessNote question={item.question} answer={answer} />}
        </p>
        <CheckPart session={session} item_no={item.item_no} canCheck={canCheck} isChecked={isChecked} />
      </div>
      <QuestionBar position={position} total={attempt.questions.length} isNextMain={!canCheck} onGo={onGo} />
    </>
  )
}

/** Moves the browser's focus to the question when it or its feedback comes: its keys work and a screen reader reads it. */
function useQuestionFocus(isChecked: boolean): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null)

  // Synchronises the browser's focus with what the screen is about.
  useEffect(() => {
    window.scrollTo(0, 0)
    area.current?.querySelector<HTMLElement>('[data-question]')?.focus({ preventScroll: true })
  }, [isChecked])

  return area
}

/**
 * Measures the time for which a question is in sight and gives it to the queue, when the question or the page is left
 * and whenever `take` is called. Where an answer is final, or a break covers the question, no time is measured.
 */
export function useActiveTime(
  queue: AnswerQueue,
  item_no: number,
  { isFinal, isShown }: { isFinal: boolean; isShown: boolean },
): { take: () => void } {
  const isCounting = isShown && !isFinal
  const [stopwatch] = useState(() => new Stopwatch(() => performance.now()))

  // Synchronises with the visibility of the page and with the question on the screen.
  useEffect(() => {
    if (!isCounting) return
    const pause = () => {
      queue.spend(item_no, stopwatch.stop())
      queue.leave(item_no)
    }
    const follow = () => {
      if (document.hidden) pause()
      else stopwatch.run()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      pause()
    }
  }, [queue, item_no, isCounting, stopwatch])

  return { take: () => queue.spend(item_no, stopwatch.take()) }
}

interface CheckPartProps {
  session: AttemptSession
  item_no: number
  canCheck: boolean
  isChecked: boolean
}

/** Where feedback comes at once: locks the answer and shows how it did. */
function CheckPart({ session, item_no, canCheck, isChecked }: CheckPartProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [isBusy, setIsBusy] = useState(false)
  const [isOffline, setIsOffline] = useState(false)

  async function check() {
    setIsBusy(true)
    setIsOffline(!(await session.check(item_no)))
    setIsBusy(false)
  }

  return (
    <div className="grid gap-2">
      {canCheck && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" isBusy={isBusy} busyText={t('question.checking')} onClick={() => void check()}>
            {t('question.check')}
          </Button>
          <p className="text-sm text-ink-soft">{t('question.checkHint')}</p>
        </div>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isChecked && t('question.checked')}
        {isOffline && !isChecked && t('question.checkOffline')}
      </p>
    </div>
  )
}

interface QuestionBarProps {
  position: number
  total: number
  /** False while something else on the screen is the main step. */
  isNextMain: boolean
  onGo: (to: Position) => void
}

/*
 * Signs and words where there is room, words alone on a narrow phone, signs alone where the letters are very big.
 */
const sign = '@min-[14rem]:@max-[20rem]:[&>svg]:hidden'
const rareSign = '@min-[14rem]:@max-[26rem]:[&>svg]:hidden'
const word = '@max-[14rem]:sr-only'

/** Back, overview, next: in the reach of a thumb. */
function QuestionBar({ position, total, isNextMain, onGo }: QuestionBarProps): ReactNode {
  const { t } = useTranslation('attempts')
  const isLast = position === total - 1
  return (
    <nav
      aria-label={t('question.navigation')}
      data-bottom-bar
      className="sticky-when-tall @container z-10 -mx-4 mt-6 -mb-6 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          className={sign}
          icon={<ArrowLeft aria-hidden />}
          disabled={position === 0}
          onClick={() => onGo(position - 1)}
        >
          <span className={word}>{t('question.previous')}</span>
        </Button>
        <Button
          variant="quiet"
          className={`px-2! ${rareSign}`}
          icon={<LayoutGrid aria-hidden />}
          onClick={() => onGo('overview')}
        >
          <span className={word}>{t('question.overview')}</span>
        </Button>
        <Button
          variant={isNextMain ? 'primary' : 'secondary'}
          className="@max-[20rem]:[&>svg]:hidden"
          onClick={() => onGo(isLast ? 'overview' : position + 1)}
        >
          {isLast ? t('question.finish') : t('question.next')}
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </nav>
  )
}
