import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { lineLink } from '../app/link-class.ts'
import { Go } from './go.tsx'

/** The way back to a list, above the title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Go href={href} className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Go>
  )
}
