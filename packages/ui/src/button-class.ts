import { classNames } from './class-names.ts'

/** How a button looks: one primary button a screen, danger only where something is lost. */
export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | 'icon' | undefined
  isWide?: boolean | undefined
}

const variants = {
  primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-soft',
  danger: 'border-transparent bg-danger text-danger-ink hover:bg-danger-hover',
} as const

const sizes = {
  sm: 'target px-3 py-1.5 text-sm',
  md: 'min-h-11 px-4 py-2 text-base',
  lg: 'min-h-13 px-6 py-3 text-lg',
  icon: 'target-square p-2 text-base',
} as const

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center leading-tight font-semibold no-underline select-none ' +
  'transition-colors active:translate-y-px [&>svg]:size-5 [&>svg]:shrink-0 ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-soft disabled:active:translate-y-0 ' +
  'data-disabled:border-line data-disabled:bg-sunken data-disabled:text-ink-soft'

/** The classes of a button, for elements that a router or another library renders. */
export function buttonClass(look: ButtonLook = {}): string {
  return classNames(
    base,
    variants[look.variant ?? 'secondary'],
    sizes[look.size ?? 'md'],
    look.isWide === true && 'w-full',
  )
}
