import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

/** One grey shape where something comes; give it height and width by classes, or a number of lines of text. */
export function Skeleton({ className, lines }: { className?: string; lines?: number }) {
  if (lines === undefined)
    return <div aria-hidden className={classNames('skeleton-pulse rounded-md bg-sunken', className)} />
  return (
    <div aria-hidden className={classNames('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className={classNames('skeleton-pulse h-4 rounded-sm bg-sunken', line === lines - 1 && lines > 1 && 'w-3/5')}
        />
      ))}
    </div>
  )
}

/**
 * Skeletons of a screen. They come into sight only after 150 ms, so that a quick answer never flashes,
 * and say once that something is being loaded.
 */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label?: string
  children: ReactNode
  className?: string
}) {
  const { t } = useTranslation('ui')
  return (
    <div className={classNames('appear-late', className)}>
      <span role="status" className="sr-only">
        {label ?? t('loading')}
      </span>
      {children}
    </div>
  )
}
