/** A figure with a bar that helps the eye; the figure says everything. */
export function ShareBar({ share, text }: { share: number; text: string }) {
  return (
    <span className="inline-flex items-center justify-end gap-3">
      <span aria-hidden className="block h-2 w-16 overflow-hidden rounded-full border border-line-strong bg-sunken">
        <span className="block h-full bg-accent" style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      </span>
      <span className="tabular min-w-13 text-right whitespace-nowrap">{text}</span>
    </span>
  )
}
