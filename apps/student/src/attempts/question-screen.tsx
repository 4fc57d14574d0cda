import type { Answer } from '@katedra/questions'
import { CompletenessNote } from '@katedra/ui/questions/completeness-note'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decimal } from '../app/moments.ts'
import { ScreenTitle } from '../app/screen-title.tsx'
import { useShownLanguage } from '../app/shown-language.ts'
import { answerTo, completenessOf, type Item } from './attempts.answers.ts'
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
  const isFinal = isReadOnly || review !== undefined
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
      <div className="flex flex-1 flex-col gap-5" onBlur={() => queue.flush(false)}>
        <QuestionHead position={position} total={attempt.questions.length} points={item.question.points} />
        {review === undefined ? (
          <QuestionPlayer question={item.question} answer={answer} onAnswer={change} isReadOnly={isReadOnly} language={language} />
        ) : (
          <QuestionReview question={review.question} answer={answer} score={review.score} language={language} />
        )}
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {progress === 'partial' && review === undefined && <CompletenessNote question={item.question} answer={answer} />}
        </p>
        {attempt.feedback === 'at_once' && <CheckPart session={session} item_no={item.item_no} canCheck={canCheck} isChecked={review !== undefined} />}
      </div>
      <QuestionBar position={position} total={attempt.questions.length} isNextMain={!canCheck} onPlace={onPlace} />
    </>
  )
}

function QuestionHead({ position, total, points }: { position: number; total: number; points: number }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const place = useRef<HTMLDivElement>(null)
  const title = t('question.title', { number: position + 1, total })

  // Moves the browser's focus to the question when it comes, so that its keys work and a screen reader reads it.
  useEffect(() => {
    window.scrollTo(0, 0)
    place.current?.parentElement?.querySelector<HTMLElement>('[data-question]')?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={place} className="flex flex-wrap items-baseline justify-between gap-x-4">
      <ScreenTitle takesFocus={false} className="text-base font-semibold text-ink-soft">
        {title}
      </ScreenTitle>
      <p className="text-sm text-ink-soft">{t('question.points', { count: points, shown: decimal(points, language) })}</p>
      <Announcement text={title} />
    </div>
  )
}

/** A region that is filled after it appeared, because a screen reader passes over what was there from the start. */
function Announcement({ text }: { text: string }): ReactNode {
  const region = useRef<HTMLParagraphElement>(null)

  // Synchronises the screen reader with the change of the question.
  useEffect(() => {
    if (region.current !== null) region.current.textContent = text
  }, [text])

  return <p ref={region} role="status" className="sr-only" />
}
