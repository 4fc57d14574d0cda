import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const steps = ['programs', 'payer', 'review'] as const
export type Step = (typeof steps)[number]

/** The step of the address; an unknown one is the first. */
export function stepOf(name: string | undefined): Step {
  return steps.find((step) => step === name) ?? 'programs'
}

interface StepListProps {
  step: Step
  /** The first step is done; before that there is no other. */
  isComplete: boolean
  onGo: (step: Step) => void
}

/** Where one is, and the way back to what has been filled in. */
export function StepList({ step, isComplete, onGo }: StepListProps) {
  const { t } = useTranslation('orders')
  const here = steps.indexOf(step)
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((one, index) => {
        const face = (
          <StepFace number={index + 1} isDone={index < here} isHere={one === step} text={t(`new.steps.${one}`)} />
        )
        return (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {index < here && isComplete ? (
              <button type="button" className="target rounded-md text-accent hover:underline" onClick={() => onGo(one)}>
                {face}
              </button>
            ) : (
              <span className="target flex items-center">{face}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface StepFaceProps {
  number: number
  isDone: boolean
  isHere: boolean
  text: string
}

function StepFace({ number, isDone, isHere, text }: StepFaceProps) {
  const look = isHere ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong'
  return (
    <span className={`inline-flex items-center gap-2 ${isHere ? 'font-semibold' : 'text-ink-soft'}`}>
      <span
        aria-hidden
        className={`tabular grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold ${look}`}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <span className={isHere ? '' : 'max-sm:sr-only'}>{text}</span>
    </span>
  )
}
