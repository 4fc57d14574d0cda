import type { ReactElement, ReactNode } from 'react'
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { classNames } from './class-names.ts'
import { overlayMotion } from './overlay-class.ts'

/** The bubble itself, for components that make their own trigger. */
export function TooltipText({ children }: { children: ReactNode }) {
  return (
    <AriaTooltip
      offset={6}
      className={classNames('z-50 max-w-72 rounded-sm bg-ink px-2.5 py-1 text-sm text-paper', overlayMotion)}
    >
      {children}
    </AriaTooltip>
  )
}

/** A short explanation of a focusable element. Fingers see no tooltips, so nothing may stand only here. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Record<string, unknown>, string> }) {
  return (
    <TooltipTrigger delay={500}>
      <Focusable>{children}</Focusable>
      <TooltipText>{text}</TooltipText>
    </TooltipTrigger>
  )
}
