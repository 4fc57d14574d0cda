import type { ReactNode } from 'react'
import { classNames } from '../../class-names.ts'

interface BoardButtonProps {
  /** Left out for a button that isn't a switch. */
  isPressed?: boolean
  onClick: () => void
  className?: string
  children: ReactNode
}

/** A button of the letter board's last row: erase, more characters, the phone's keyboard. */
export function BoardButton({ isPressed, onClick, className, children }: BoardButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-sm border border-line-strong bg-surface px-4 text-base font-medium text-ink',
        'transition-colors select-none hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft',
        className,
      )}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** A mouse or a finger must not take focus out of the field where the pupil types. */
export function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
