import { plannedTests } from '@katedra/contract/planned-tests'
import type { Reply } from '@katedra/contract/route'
import { publicQuestion, type Answer, type Question } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { CompletenessNote } from '@katedra/ui/questions/completeness-note'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useMutation } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useLanguage } from '../app/i18n.ts'
import { useProblem } from '../app/problem.ts'

interface TryQuestionsProps {
  questions: readonly Question[]
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
  const [place, setPlace] = useState(0)
  const [tries, setTries] = useState<Readonly<Record<number, Try>>>({})
  const question = questions[place]
  const go = (step: number) => setPlace(place + step)
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={onClose}
      title={t('try.title')}
      footer={
        <>
          <Button icon={<ChevronLeft aria-hidden />} disabled={place === 0} onClick={() => go(-1)}>
            {t('try.back')}
          </Button>
          <Button icon={<ChevronRight aria-hidden />} disabled={place >= questions.length - 1} onClick={() => go(1)}>
            {t('try.next')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">{t(isSample ? 'try.aboutSample' : 'try.about')}</p>
        <h3 className="font-semibold" aria-live="polite">
          {t('try.place', { number: place + 1, total: questions.length })}
        </h3>
        {question !== undefined && (
          <TriedQuestion
            key={place}
            question={question}
            seed={String(place)}
            shuffleOptions={shuffleOptions}
            tried={tries[place] ?? {}}
            onTry={(tried) => setTries({ ...tries, [place]: tried })}
          />
        )}
      </div>
    </Dialog>
  )
}

interface TriedQuestionProps {
  question: Question
  seed: string
  shuffleOptions: boolean
  tried: Try
  onTry: (tried: Try) => void
}

function TriedQuestion({ question, seed, shuffleOptions, tried, onTry }: TriedQuestionProps) {
  const { t } = useTranslation('planned-tests')
  const language = useLanguage()
  const problem = useProblem()
  const shown = useMemo(
    () => publicQuestion(question, { seed, shuffle_options: shuffleOptions }),
    [question, seed, shuffleOptions],
  )
  const { answer, outcome } = tried
  const checking = useMutation({
    mutationFn: (given: Answer) => call(plannedTests.tryQuestion, { body: { question, answer: given } }),
    onSuccess: (checked, given) => onTry({ answer: given, outcome: checked }),
  })
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
      <FormAlert text={checking.error === null ? undefined : problem(checking.error)} />
      <Button
        className="justify-self-start"
        variant="primary"
        disabled={answer === undefined}
        isBusy={checking.isPending}
        onClick={() => {
          if (answer !== undefined) checking.mutate(answer)
        }}
      >
        {t('try.check')}
      </Button>
    </div>
  )
}
