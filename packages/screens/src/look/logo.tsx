/** The mark: a chalk K on a blackboard with its chalk tray. The name is read from the text next to it or from `title`. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="7" className="fill-board" />
      <path
        d="M10.5 7v18M10.5 17.5 20 7.5M13.5 14.5 21.5 25"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-chalk"
      />
      <path d="M23 24.8h3" strokeWidth="2.6" strokeLinecap="round" className="stroke-now" />
    </svg>
  )
}
