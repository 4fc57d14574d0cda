import type { ReactNode, Ref } from 'react'
import { FieldNotes, useFieldTies } from './field-frame.tsx'
import { classNames } from './class-names.ts'

/** Something that is on or off at once, without a form being sent. */
export interface SwitchProps {
  children: ReactNode
  isSelected?: boolean | undefined
  defaultSelected?: boolean | undefined
  onChange?: ((isSelected: boolean) => void) | undefined
  onBlur?: (() => void) | undefined
  isDisabled?: boolean | undefined
  description?: ReactNode
  error?: string | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/** A native checkbox with the role of a switch; the thumb's position tells its state without colour. */
export function Switch(props: SwitchProps) {
  const {
    children,
    description,
    error,
    isSelected,
    defaultSelected,
    onChange,
    onBlur,
    isDisabled = false,
    name,
    ref,
    className,
  } = props
  const ties = useFieldTies({ description, error })
  return (
    <div className={classNames('grid', className)}>
      <label
        className={classNames(
          'target flex items-start gap-3 py-2 coarse:py-2.5',
          isDisabled ? 'text-ink-soft' : 'cursor-pointer',
        )}
      >
        <span className="relative inline-flex h-6 w-11 shrink-0 items-center">
          <input
            {...ties.aria}
            ref={ref}
            type="checkbox"
            role="switch"
            name={name}
            checked={isSelected}
            defaultChecked={defaultSelected}
            disabled={isDisabled}
            className="peer h-6 w-11 appearance-none rounded-full border-2 border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent disabled:border-line disabled:bg-sunken"
            onChange={(event) => onChange?.(event.target.checked)}
            onBlur={onBlur}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute left-1 size-4 rounded-full border border-current bg-current text-ink-soft transition-transform peer-checked:translate-x-5 peer-checked:text-accent-ink"
          />
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      <div className="grid gap-1 pl-14 empty:hidden">
        <FieldNotes texts={{ label: '', description, error }} ties={ties} />
      </div>
    </div>
  )
}
