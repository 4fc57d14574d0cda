import { completeness, type Answer } from '@katedra/questions'
import { CompletenessNote } from '@katedra/ui/questions/completeness-note'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useShownLanguage } from '../app/shown-language.ts'
import { answerTo, inPupilsOrder, type Item } from './attempts.answers.ts'
import type { QueueView } from './attempts.outcomes.ts'
import type { AttemptSession, SessionView } from './attempts.session.ts'
import { CheckPart } from './check-part.tsx'
import { QuestionBar } from './question-bar.tsx'
import { useActiveTime } from './use-active-time.ts'
import type { Place } from './use-place.ts'

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
  onPlace: (place: Place) => void
}

/** Typing comes letter by letter; the other types change by whole steps. */
const typedTypes: readonly string[] = ['text', 'alphabet', 'axis']

/** One question, and nothing else that asks for attention. */
export function QuestionScreen({
  session,
  view,
  answers,
  item,
  position,
  isReadOnly,
  isShown,
  onPlace,
}: QuestionScreenProps): ReactNode {
  const { queue } = session
  const { attempt } = view
  const language = useShownLanguage()
  const review = view.checked.get(item.item_no)
  const isChecked = review !== undefined
  const isLocked = attempt.answers.some((saved) => saved.item_no === item.item_no && saved.is_locked)
  const isFinal = isReadOnly || isChecked || isLocked
  const place = useQuestionFocus(isChecked)
  const { take } = useActiveTime(queue, item.item_no, { isFinal, isShown })
  const answer = answerTo(item, answers.answers.get(item.item_no)?.answer)
  const progress = completeness(item.question, answer)
  const canCheck = attempt.feedback === 'at_once' && !isChecked && !isReadOnly && progress !== 'empty'

  function change(next: Answer) {
    take()
    queue.change(item.item_no, next, typedTypes.includes(item.question.type))
  }

  return (
    <>
      <div ref={place} className="flex flex-1 flex-col gap-5" onBlur={() => queue.flush(false)}>
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
          />
        )}
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {progress === 'partial' && !isChecked && <CompletenessNote question={item.question} answer={answer} />}
        </p>
        <CheckPart session={session} item_no={item.item_no} canCheck={canCheck} isChecked={isChecked} />
      </div>
      <QuestionBar position={position} total={attempt.questions.length} isNextMain={!canCheck} onPlace={onPlace} />
    </>
  )
}

/** Moves the browser's focus to the question when it or its feedback comes: its keys work and a screen reader reads it. */
function useQuestionFocus(isChecked: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)

  // Synchronises the browser's focus with what the screen is about.
  useEffect(() => {
    window.scrollTo(0, 0)
    place.current?.querySelector<HTMLElement>('[data-question]')?.focus({ preventScroll: true })
  }, [isChecked])

  return place
}
