import type { ReactNode } from 'react'
import { Button, TooltipTrigger, type ButtonProps } from 'react-aria-components'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { classNames } from './class-names.ts'
import { TooltipText } from './tooltip.tsx'

/** A button with a picture only; the label is read aloud and shown on hover and focus. */
export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'className' | 'aria-label'> {
  label: string
  icon: ReactNode
  variant?: ButtonLook['variant']
  hasTooltip?: boolean
  className?: string
}

/** A square button for actions that everybody knows by their picture. */
export function IconButton({ label, icon, variant = 'quiet', hasTooltip = true, className, ...rest }: IconButtonProps) {
  const button = (
    <Button {...rest} aria-label={label} className={classNames(buttonClass({ variant, size: 'icon' }), className)}>
      {icon}
    </Button>
  )
  if (!hasTooltip) return button
  return (
    <TooltipTrigger delay={500}>
      {button}
      <TooltipText>{label}</TooltipText>
    </TooltipTrigger>
  )
}
