import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHold } from './use-hold.ts'

/** Two buttons around the field: one step down, one step up; held, they go on. */
export function AxisStepper({ onStep, children }: { onStep: (steps: number) => void; children: ReactNode }): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <>
      <StepButton label={t('axis.less')} onStep={() => onStep(-1)}>
        <Minus aria-hidden className="size-5" />
      </StepButton>
      {children}
      <StepButton label={t('axis.more')} onStep={() => onStep(1)}>
        <Plus aria-hidden className="size-5" />
      </StepButton>
    </>
  )
}

function StepButton({
  label,
  onStep,
  children,
}: {
  label: string
  onStep: () => void
  children: ReactNode
}): ReactNode {
  const hold = useHold(onStep)
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-md border border-line-strong bg-surface text-ink transition-colors select-none hover:bg-sunken active:bg-accent-soft"
      {...hold}
    >
      {children}
    </button>
  )
}
