import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** One of the pages that the rail offers. */
export interface ShellPage {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: ReactNode
}
