import { Minus, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHold } from './use-hold.ts'

/** Two buttons around the field: one step down, one step up; held, they go on. */
export function AxisStepper({ isReadOnly, onStep, children }: { isReadOnly: boolean; onStep: (steps: number) => void; children: ReactNode }): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <>
      <StepButton label={t('axis.less')} isReadOnly={isReadOnly} onStep={() => onStep(-1)}>
        <Minus aria-hidden className="size-5" />
      </StepButton>
      {children}
      <StepButton label={t('axis.more')} isReadOnly={isReadOnly} onStep={() => onStep(1)}>
        <Plus aria-hidden className="size-5" />
      </StepButton>
    </>
  )
}

function StepButton({ label, isReadOnly, onStep, children }: { label: string; isReadOnly: boolean; onStep: () => void; children: ReactNode }): ReactNode {
  const hold = useHold(onStep)
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isReadOnly}
      className="grid size-11 shrink-0 place-items-center rounded-md border border-line-strong bg-surface text-ink transition-colors select-none hover:bg-sunken active:bg-accent-soft disabled:text-ink-soft"
      {...hold}
    >
      {children}
    </button>
  )
}

/** Takes the marker off the axis, back to "not placed". */
export function RemoveButton({ onRemove }: { onRemove: () => void }): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <button type="button" className="inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-base font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink" onClick={onRemove}>
      <X aria-hidden className="size-4" />
      {t('axis.remove')}
    </button>
  )
}
