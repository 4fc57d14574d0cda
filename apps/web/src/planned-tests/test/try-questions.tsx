import type { ReadQuestion } from '@katedra/contract/library'
import { plannedTests } from '@katedra/contract/planned-tests'
import type { Reply } from '@katedra/contract/route'
import { publicQuestion, type Answer, type Question } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { CompletenessNote } from '@katedra/ui/questions/completeness-note'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useLanguage } from '@katedra/screens/language.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { KeysWithheld } from '../../subjects/subjects.tsx'

interface TryQuestionsProps {
  questions: readonly ReadQuestion[]
  shuffleOptions: boolean
  /** True where the test will draw others. */
  isSample?: boolean
  onClose: () => void
}

type Tried = Reply<typeof plannedTests.tryQuestion>

/** A try of one's own at one question; nothing of it is kept. */
interface Try {
  answer?: Answer
  outcome?: Tried
}

/** The questions as a pupil gets them, to answer and to check. Closing forgets everything. */
export function TryQuestions({ questions, shuffleOptions, isSample = false, onClose }: TryQuestionsProps) {
  const { t } = useTranslation('planned-tests')
  const [index, setIndex] = useState(0)
  const [tries, setTries] = useState<Readonly<Record<number, Try>>>({})
  const question = questions[index]
  const last = questions.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  function go(step: number): void {
    const next = index + step
    setIndex(next)
    // The button is disabled there and would lose the focus to the page, with which the dialog no longer hears Escape.
    if (next === 0 || next === last) heading.current?.focus()
  }
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={onClose}
      title={t('try.title')}
      footer={
        <>
          <Button icon={<ChevronLeft aria-hidden />} disabled={index === 0} onClick={() => go(-1)}>
            {t('try.back')}
          </Button>
          <Button icon={<ChevronRight aria-hidden />} disabled={index >= last} onClick={() => go(1)}>
            {t('try.next')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">{t(isSample ? 'try.aboutSample' : 'try.about')}</p>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none" aria-live="polite">
          {t('try.heading', { number: index + 1, total: questions.length })}
        </h3>
        {question !== undefined && (
          <TriedQuestion
            key={index}
            question={question}
            seed={String(index)}
            shuffleOptions={shuffleOptions}
            tried={tries[index] ?? {}}
            onTry={(tried) => setTries({ ...tries, [index]: tried })}
          />
        )}
      </div>
    </Dialog>
  )
}

interface TriedQuestionProps {
  question: ReadQuestion
  seed: string
  shuffleOptions: boolean
  tried: Try
  onTry: (tried: Try) => void
}

function TriedQuestion({ question, seed, shuffleOptions, tried, onTry }: TriedQuestionProps) {
  const { t } = useTranslation('planned-tests')
  const language = useLanguage()
  const shown = useMemo(
    () => publicQuestion(question, { seed, shuffle_options: shuffleOptions }),
    [question, seed, shuffleOptions],
  )
  const { answer, outcome } = tried
  if (outcome !== undefined) {
    return (
      <div className="grid gap-4">
        <QuestionReview question={question} answer={answer} score={outcome.score} language={language} />
        <Button className="justify-self-start" onClick={() => onTry({})}>
          {t('try.again')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <QuestionPlayer
        question={shown}
        answer={answer}
        onAnswer={(next) => onTry({ answer: next })}
        language={language}
      />
      <p className="text-sm text-ink-soft">
        <CompletenessNote question={shown} answer={answer} />
      </p>
      {'key' in question ? <Check question={question} answer={answer} onTry={onTry} /> : <KeysWithheld />}
    </div>
  )
}

interface CheckProps extends Pick<TriedQuestionProps, 'onTry'> {
  question: Question
  answer: Answer | undefined
}

/** Asks the server what the answer earns; it takes the key to say so. */
function Check({ question, answer, onTry }: CheckProps) {
  const { t } = useTranslation('planned-tests')
  const checking = useSave({
    save: (given: Answer) => call(plannedTests.tryQuestion, { body: { question, answer: given } }),
    onSaved: (checked, given) => onTry({ answer: given, outcome: checked }),
  })
  return (
    <>
      <FormAlert text={checking.sentence} />
      <Button
        className="justify-self-start"
        variant="primary"
        disabled={answer === undefined}
        isBusy={checking.isBusy}
        onClick={() => {
          if (answer !== undefined) checking.save(answer)
        }}
      >
        {t('try.check')}
      </Button>
    </>
  )
}
