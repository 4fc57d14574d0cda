/** A share as a figure, with a bar that helps the eye to find the low ones. */
export function ShareBar({ share, text }: { share: number; text: string }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden className="block h-2 w-20 overflow-hidden rounded-full border border-line-strong bg-sunken">
        <span className="block h-full bg-accent" style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      </span>
      <span className="min-w-14 whitespace-nowrap">{text}</span>
    </span>
  )
}
