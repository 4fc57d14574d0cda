import { useEffect, useRef, useState, type ReactNode } from 'react'
import { panels, type Panel } from './panels.ts'

/** The class that slides a panel in from the side it lies on; none on arrival. */
export function useSlide(panel: Panel): string {
  const [last, setLast] = useState({ panel, motion: '' })
  if (last.panel === panel) return last.motion
  const motion = panels.indexOf(panel) > panels.indexOf(last.panel) ? 'panel-from-right' : 'panel-from-left'
  setLast({ panel, motion })
  return motion
}

/** Slides a panel in and puts the keyboard where it has to go on: a mistake, else the first empty field. */
export function SlidingPanel({ motion, children }: { motion: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const isMoved = motion !== ''

  // Synchronises the keyboard's focus with the panel; on arrival the page leaves it where it is.
  useEffect(() => {
    if (!isMoved) return
    const inputs = [...(frame.current?.querySelectorAll('input') ?? [])].filter((input) => !input.readOnly)
    const wrong = inputs.find((input) => input.getAttribute('aria-invalid') === 'true')
    const next = wrong ?? inputs.find((input) => input.value === '') ?? inputs[0]
    next?.focus()
  }, [isMoved])

  return (
    <div ref={frame} className={motion}>
      {children}
    </div>
  )
}
