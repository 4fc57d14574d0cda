import { Check, Minus } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { FieldNotes, useFieldTies } from './field-frame.tsx'
import { classNames } from './class-names.ts'

/** A single yes or no. With react-hook-form: `isSelected={field.value} onChange={field.onChange} ref={field.ref}`. */
export interface CheckboxProps {
  children: ReactNode
  isSelected?: boolean | undefined
  defaultSelected?: boolean | undefined
  onChange?: ((isSelected: boolean) => void) | undefined
  onBlur?: (() => void) | undefined
  /** Some of the items that this box stands for are chosen. */
  isIndeterminate?: boolean | undefined
  isDisabled?: boolean | undefined
  isRequired?: boolean | undefined
  description?: ReactNode
  error?: string | undefined
  name?: string | undefined
  value?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
  /** The text is read but not shown, as in a column of boxes in a table. */
  isLabelHidden?: boolean | undefined
}

/** A native checkbox in our look; the whole line is the target. */
export function Checkbox(props: CheckboxProps) {
  const { children, description, error, isDisabled = false, isLabelHidden = false, className } = props
  const ties = useFieldTies({ description, error })
  return (
    <div className={classNames('grid', className)}>
      <label
        className={classNames(
          'target flex items-start gap-3 py-2 coarse:py-2.5',
          isDisabled ? 'text-ink-soft' : 'cursor-pointer',
          isLabelHidden && 'justify-center',
        )}
      >
        <CheckboxBox {...props} aria={ties.aria} />
        <span className={isLabelHidden ? 'sr-only' : 'min-w-0'}>{children}</span>
      </label>
      <div className="grid gap-1 pl-9 empty:hidden">
        <FieldNotes texts={{ label: '', description, error }} ties={ties} />
      </div>
    </div>
  )
}

function CheckboxBox({ aria, ...props }: CheckboxProps & { aria: Record<string, unknown> }) {
  const {
    isSelected,
    defaultSelected,
    onChange,
    onBlur,
    isIndeterminate = false,
    isDisabled,
    isRequired,
    name,
    value,
    ref,
  } = props
  const own = useRef<HTMLInputElement | null>(null)

  // "Indeterminate" exists only as a property of the element; React has no attribute for it.
  useEffect(() => {
    if (own.current !== null) own.current.indeterminate = isIndeterminate
  }, [isIndeterminate, isSelected])

  function keep(element: HTMLInputElement | null) {
    own.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref !== null && ref !== undefined) ref.current = element
  }

  return (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input
        {...aria}
        ref={keep}
        type="checkbox"
        name={name}
        value={value}
        checked={isSelected}
        defaultChecked={defaultSelected}
        disabled={isDisabled}
        aria-required={isRequired}
        className="peer size-6 appearance-none rounded-sm border-2 border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:border-line disabled:bg-sunken aria-invalid:border-danger"
        onChange={(event) => onChange?.(event.target.checked)}
        onBlur={onBlur}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-accent-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0 peer-disabled:text-ink-soft"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-accent-ink opacity-0 peer-indeterminate:opacity-100"
      />
    </span>
  )
}
