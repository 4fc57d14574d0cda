import type { AnsweredEvent, dailyEvents } from '@katedra/contract/daily-events'
import type { Language } from '@katedra/i18n'
import type { Answer, PublicQuestion } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { CompletenessNote } from '@katedra/ui/questions/completeness-note'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { ScoreLine } from '@katedra/ui/questions/score-line'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFromEmbed } from '../app/call.ts'
import { answerLine } from './daily-events.data.ts'

interface EventQuestionProps {
  eventId: string
  question: PublicQuestion
  language: Language
}

/** The question of an event, checked on the spot as often as somebody likes. Nothing of it is kept. */
export function EventQuestion({ eventId, question, language }: EventQuestionProps) {
  const { t } = useTranslation('daily-events')
  const heading = useId()
  const [answer, setAnswer] = useState<Answer>()
  const { answered, failure, isBusy, check, begin } = useChecking(eventId, language)
  const outcome = useRef<HTMLDivElement | null>(null)

  // The keyboard goes on where the verdict is.
  useEffect(() => {
    if (answered !== undefined) outcome.current?.focus({ preventScroll: true })
  }, [answered])

  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={heading} className="text-sm font-semibold text-ink-soft">
        {t('question')}
      </h2>
      <div role="status" className="sr-only">
        {answered !== undefined && <ScoreLine score={answered.score} language={language} />}
      </div>
      {answered === undefined ? (
        <>
          <QuestionPlayer question={question} answer={answer} onAnswer={setAnswer} language={language} />
          <div data-print="none" className="grid">
            <p className="text-sm text-ink-soft">
              <CompletenessNote question={question} answer={answer} />
            </p>
            <Failure text={failure} />
          </div>
          <div data-print="none">
            <Button
              variant="primary"
              disabled={answer === undefined}
              isBusy={isBusy}
              onClick={() => {
                if (answer !== undefined) void check(answer)
              }}
            >
              {t('check')}
            </Button>
          </div>
        </>
      ) : (
        <div ref={outcome} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
          <QuestionReview question={answered.question} answer={answer} score={answered.score} language={language} />
          <div data-print="none">
            <Button
              onClick={() => {
                setAnswer(undefined)
                begin()
              }}
            >
              {t('again')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

/** Asks the server, which alone knows what is right. */
function useChecking(event_id: string, language: Language) {
  const { t } = useTranslation(['daily-events', 'embed'])
  const [answered, setAnswered] = useState<AnsweredEvent>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function check(answer: Answer): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const input = { body: { event_id, answer: { ...answer } } }
      setAnswered(await callFromEmbed<typeof dailyEvents.answerDailyEvent>(answerLine, input, language))
    } catch {
      setFailure(`${t('embed:failed.text')} ${t('kept')}`)
    } finally {
      setIsBusy(false)
    }
  }

  return { answered, failure, isBusy, check, begin: () => setAnswered(undefined) }
}

/** The region is there from the start, so that its text is read when it comes. */
function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p className="rounded-md border border-danger bg-danger-soft px-4 py-3 font-medium text-ink">{text}</p>
      )}
    </div>
  )
}
