import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyClasses, EmptyTests, Submitted } from '@katedra/ui/illustrations/scenes'
import { LinkButton } from '@katedra/ui/link-button'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentStep, type FirstStep } from './first-step.ts'

interface FirstStepsProps {
  classCount: number
  tests: readonly PlannedTest[]
}

/** A new teacher's way: class, test, try it as a pupil. Gone once a pupil has been in. */
export function FirstSteps({ classCount, tests }: FirstStepsProps) {
  const { t } = useTranslation('planned-tests')
  const current = currentStep(classCount, tests)
  const [latest] = tests
  if (current === 'done') return null
  return (
    <section aria-label={t('steps.title')} className="grid gap-4">
      <h2 className="text-xl font-semibold">{t('steps.title')}</h2>
      <ol className="grid gap-3 md:grid-cols-3">
        <Step number={1} step="class" current={current}>
          <Link to="/tridy" className={buttonClass({ variant: 'primary' })}>
            {t('steps.class.action')}
          </Link>
        </Step>
        <Step number={2} step="test" current={current}>
          <Button variant="primary" onClick={goToPlanning}>
            {t('steps.test.action')}
          </Button>
        </Step>
        <Step number={3} step="try" current={current}>
          {latest !== undefined && (
            <LinkButton variant="primary" href={latest.join_url} target="_blank" rel="noreferrer">
              {t('steps.try.action')}
            </LinkButton>
          )}
        </Step>
      </ol>
    </section>
  )
}

/** The planning part is on the same page, below. */
function goToPlanning(): void {
  const section = document.querySelector<HTMLElement>('#plan')
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

interface StepProps {
  number: 1 | 2 | 3
  step: 'class' | 'test' | 'try'
  current: FirstStep
  children: ReactNode
}

const pictures = { class: EmptyClasses, test: EmptyTests, try: Submitted } as const
const numbers: Readonly<Record<FirstStep, number>> = { class: 1, test: 2, try: 3, done: 4 }

function Step({ number, step, current, children }: StepProps) {
  const { t } = useTranslation('planned-tests')
  const isDone = numbers[current] > number
  const isCurrent = current === step
  const Picture = pictures[step]
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`grid content-start gap-3 rounded-lg border p-4 sm:p-6 ${isCurrent ? 'border-now-text bg-now-soft' : 'border-line bg-surface'}`}
    >
      <div aria-hidden className={`mx-auto w-40 max-w-full ${isCurrent ? '' : 'opacity-60 max-md:hidden'}`}>
        <Picture />
      </div>
      <span
        aria-hidden
        className={`grid size-9 place-items-center rounded-full font-semibold ${isDone ? 'bg-ok text-ok-ink' : isCurrent ? 'bg-now text-now-ink' : 'bg-sunken text-ink-soft'}`}
      >
        {isDone ? <Check className="size-5" /> : number}
      </span>
      <h3 className="text-lg font-semibold">
        {t(`steps.${step}.title`)}
        {isDone && <span className="sr-only"> ({t('steps.done')})</span>}
      </h3>
      <p className={isCurrent ? '' : 'text-ink-soft'}>{t(`steps.${step}.text`)}</p>
      {isCurrent && <div>{children}</div>}
    </li>
  )
}
