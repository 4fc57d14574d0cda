import type { ReactNode } from 'react'
import { ScreenTitle } from '../app/screen-title.tsx'

/** A picture, one sentence as the heading, and what there is to know. */
export function EndHead({
  picture,
  title,
  children,
}: {
  picture?: ReactNode
  title: string
  children: ReactNode
}): ReactNode {
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {picture !== undefined && (
        <div aria-hidden className="w-48 max-w-full">
          {picture}
        </div>
      )}
      <ScreenTitle className="text-3xl font-bold">{title}</ScreenTitle>
      {children}
    </div>
  )
}
