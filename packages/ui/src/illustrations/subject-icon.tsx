import { useMemo } from 'react'
import { Drawing } from './drawing.tsx'

/** The server's drawing of a subject (`icon_html`), read into its lines: no code sets HTML. */
export function SubjectIcon({ html }: { html: string }) {
  const lines = useMemo(() => {
    const drawing = new DOMParser().parseFromString(html, 'image/svg+xml')
    return Array.from(drawing.querySelectorAll('path'), (path) => ({
      d: path.getAttribute('d') ?? '',
      width: path.getAttribute('stroke-width') ?? undefined,
    }))
  }, [html])
  return (
    <Drawing viewBox="0 0 48 48">
      {lines.map(({ d, width }) => (
        <path key={d} d={d} strokeWidth={width} />
      ))}
    </Drawing>
  )
}
