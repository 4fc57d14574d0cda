import { useRef, useState, type ComponentProps, type PointerEvent, type RefObject } from 'react'
import { positionAt, type Axis } from './axis-scale.ts'

/** A marker on its way: it is drawn here, and becomes the answer where it is let go. */
export interface Drag {
  id: string
  position: number
}

/** What an element needs to be dragged. */
export type PointerProps = Pick<
  ComponentProps<'div'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>

interface DragHandlers {
  drag: Drag | undefined
  handlersOf: (id: string) => PointerProps
}

const threshold = 4

/** Dragging markers along the axis, besides tapping and keys (WCAG 2.2, 2.5.7); a small tremble isn't a drag. */
export function useDrag(
  axis: Axis,
  line: RefObject<HTMLElement | null>,
  place: (id: string, position: number) => void,
): DragHandlers {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<number | undefined>(undefined)

  function move(id: string, event: PointerEvent): void {
    const isTremble =
      drag === undefined && start.current !== undefined && Math.abs(event.clientX - start.current) < threshold
    if (start.current === undefined || isTremble || line.current === null) return
    const bounds = line.current.getBoundingClientRect()
    setDrag({ id, position: positionAt(axis, (event.clientX - bounds.left) / bounds.width) })
  }

  function end(isKept: boolean): void {
    if (isKept && drag !== undefined) place(drag.id, drag.position)
    start.current = undefined
    setDrag(undefined)
  }

  return {
    drag,
    handlersOf: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = event.clientX
      },
      onPointerMove: (event) => move(id, event),
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
  }
}
