import { useIsWide } from '@katedra/screens/look/use-is-wide.ts'

/** The key that does the same; where there is a keyboard. */
export function ShortKey({ name }: { name: string }) {
  const isWide = useIsWide()
  if (!isWide) return null
  return (
    <kbd aria-hidden className="rounded-sm border border-line-strong px-1.5 text-sm font-normal text-ink-soft">
      {name}
    </kbd>
  )
}
