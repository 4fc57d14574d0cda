import { useId, type ComponentProps, type ReactNode } from 'react'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'size' | 'className'> {
  label: string
  hint?: string
  /** What is wrong and what to do; null while nothing is. */
  error: string | null
  /** A code is big, and each of its characters of the same width. */
  isCode?: boolean
}

/** A labelled input that says its error in words. Plain, because the pupil's first load is small. */
export function Field({ label, hint, error, isCode = false, ...input }: FieldProps): ReactNode {
  const id = useId()
  const described = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].filter(
    (part) => part !== '',
  )
  const look = isCode ? 'min-h-18 text-center font-mono text-3xl tracking-[0.15em] uppercase' : 'min-h-13 text-lg'
  const border = error === null ? 'border-line-strong' : 'border-danger'
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        aria-invalid={error !== null}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        className={`w-full min-w-0 rounded-md border-2 bg-surface px-3 text-ink ${border} ${look}`}
      />
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** Moves to the first field of a form that has an error, once the screen shows it. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
