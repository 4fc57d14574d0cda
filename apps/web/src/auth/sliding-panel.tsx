import { useEffect, useRef, useState, type ReactNode } from 'react'
import { panels, type Panel } from './sign-up.ts'

/** Slides a panel in from the side it lies on, and puts the keyboard into its first empty field. */
export function SlidingPanel({ panel, children }: { panel: Panel; children: ReactNode }) {
  const [shown, setShown] = useState<{ panel: Panel; motion: string }>({ panel, motion: '' })
  const frame = useRef<HTMLDivElement>(null)
  if (shown.panel !== panel) {
    const isForward = panels.indexOf(panel) > panels.indexOf(shown.panel)
    setShown({ panel, motion: isForward ? 'panel-from-right' : 'panel-from-left' })
  }

  // Synchronises the keyboard's focus with the panel; on arrival the page leaves it where it is.
  useEffect(() => {
    if (shown.motion === '') return
    const inputs = [...(frame.current?.querySelectorAll('input') ?? [])].filter((input) => !input.readOnly)
    const target = inputs.find((input) => input.getAttribute('aria-invalid') === 'true') ?? inputs.find((input) => input.value === '') ?? inputs[0]
    target?.focus()
  }, [shown])

  return (
    <div key={panel} ref={frame} className={shown.motion}>
      {children}
    </div>
  )
}
