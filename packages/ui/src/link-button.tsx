import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { classNames } from './class-names.ts'

/** A native link that looks like a button. */
export interface LinkButtonProps extends ComponentProps<'a'>, ButtonLook {
  href: string
  icon?: ReactNode
}

/** A link to another page with the weight of a button. */
export function LinkButton({ variant, size, isWide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, isWide }), className)}>
      {icon}
      {children}
    </a>
  )
}
