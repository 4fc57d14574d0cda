import type { ReactNode } from 'react'
import { Button, Tooltip, TooltipTrigger, type ButtonProps } from 'react-aria-components'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { classNames } from './class-names.ts'
import { overlayMotion } from './overlay-class.ts'

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
      <Tooltip
        offset={6}
        className={classNames('z-50 max-w-72 rounded-sm bg-ink px-2.5 py-1 text-sm text-paper', overlayMotion)}
      >
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}
