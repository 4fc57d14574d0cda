import type { Answer } from '@katedra/questions'
import { CompletenessNote } from '@katedra/ui/questions/completeness-note'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useEffect, useRef, type ReactNode } from 'react'
import { useShownLanguage } from '../app/shown-language.ts'
import { answerTo, completenessOf, inPupilsOrder, type Item } from './attempts.answers.ts'
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
  onPlace: (place: Place) => void
}

/** Typing comes letter by letter; the other types change by whole steps. */
const typedTypes: readonly string[] = ['text', 'alphabet', 'axis']

/** One question, and nothing else that asks for attention. */
export function QuestionScreen({ session, view, answers, item, position, isReadOnly, onPlace }: QuestionScreenProps): ReactNode {
  const { queue } = session
  const { attempt } = view
  const language = useShownLanguage()
  const review = view.checked.get(item.item_no)
  const place = useRef<HTMLDivElement>(null)
  const isChecked = review !== undefined
  // Moves the browser's focus to the question when it or its feedback comes: its keys work and a screen reader reads it.
  useEffect(() => {
    window.scrollTo(0, 0)
    place.current?.querySelector<HTMLElement>('[data-question]')?.focus({ preventScroll: true })
  }, [isChecked])
  const isFinal = isReadOnly || isChecked
  const { take } = useActiveTime(queue, item.item_no, !isFinal)
  const answer = answerTo(item, answers.answers.get(item.item_no)?.answer)
  const [progress = 'empty'] = completenessOf([item], answers.answers)
  const canCheck = attempt.feedback === 'at_once' && review === undefined && !isReadOnly && progress !== 'empty'

  function change(next: Answer) {
    take()
    queue.change(item.item_no, next, typedTypes.includes(item.question.type))
  }

  return (
    <>
      <div ref={place} className="flex flex-1 flex-col gap-5" onBlur={() => queue.flush(false)}>
        {review === undefined ? (
          <QuestionPlayer question={item.question} answer={answer} onAnswer={change} isReadOnly={isReadOnly} language={language} />
        ) : (
          <QuestionReview question={inPupilsOrder(review.question, item)} answer={answer} score={review.score} language={language} />
        )}
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {progress === 'partial' && review === undefined && <CompletenessNote question={item.question} answer={answer} />}
        </p>
        {attempt.feedback === 'at_once' && <CheckPart session={session} item_no={item.item_no} canCheck={canCheck} isChecked={isChecked} />}
      </div>
      <QuestionBar position={position} total={attempt.questions.length} isNextMain={!canCheck} onPlace={onPlace} />
    </>
  )
}
