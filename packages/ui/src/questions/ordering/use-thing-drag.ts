import { useRef, useState, type PointerEvent, type RefObject } from 'react'

/** A thing on its way: how far it has been pulled, and the place where it would come to lie. */
interface Drag {
  id: string
  offset: number
  from: number
  to: number
}

interface ThingDrag {
  dragged: string | undefined
  /** How far the thing at a place is drawn from where it stands, in pixels. */
  offsetAt: (place: number) => number
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

const threshold = 4

/**
 * Dragging the things of a list besides buttons and keys (WCAG 2.2, 2.5.7): a finger by their grips, since it scrolls by the
 * rest, a mouse by the whole row. Nothing is rearranged before a thing is let go: the list holds the pointer, so that a pull is
 * no press of what lies under it, and a pull that the system takes away leaves all as it was.
 */
export function useThingDrag(
  list: RefObject<HTMLElement | null>,
  order: readonly string[],
  onDrop: (id: string, to: number) => void,
): ThingDrag {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<{ id: string; y: number; boxes: DOMRect[] }>(undefined)

  function down(event: PointerEvent): void {
    const holds = event.pointerType === 'mouse' ? '[data-grip], [data-take]' : '[data-grip]'
    const held = event.target instanceof Element ? event.target.closest<HTMLElement>(holds) : null
    const id = held?.closest<HTMLElement>('[data-thing]')?.dataset['thing']
    if (id === undefined || event.button !== 0 || list.current === null) return
    if (held?.dataset['grip'] !== undefined) event.preventDefault()
    const rows = [...list.current.querySelectorAll('[data-thing]')]
    start.current = { id, y: event.clientY, boxes: rows.map((row) => row.getBoundingClientRect()) }
  }

  function move(event: PointerEvent): void {
    if (start.current === undefined) return
    const { id, y, boxes } = start.current
    const offset = event.clientY - y
    if (drag === undefined && Math.abs(offset) < threshold) return
    list.current?.setPointerCapture(event.pointerId)
    const from = order.indexOf(id)
    setDrag({ id, offset, from, to: placeUnder(boxes, from, offset) })
  }

  function end(isKept: boolean): void {
    if (isKept && drag !== undefined && drag.to !== drag.from) onDrop(drag.id, drag.to)
    start.current = undefined
    setDrag(undefined)
  }

  function offsetAt(place: number): number {
    if (drag === undefined || start.current === undefined) return 0
    const { from, to, offset } = drag
    if (place === from) return offset
    const isPassed = from < to ? place > from && place <= to : place >= to && place < from
    if (!isPassed) return 0
    const step = stepOf(start.current.boxes, from)
    return from < to ? -step : step
  }

  return {
    dragged: drag?.id,
    offsetAt,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
  }
}

/** The place of the row over whose middle the dragged one has come. */
function placeUnder(boxes: readonly DOMRect[], from: number, offset: number): number {
  const own = boxes[from]
  if (own === undefined) return from
  const [top, bottom] = [own.top + offset, own.bottom + offset]
  const middleOf = (box: DOMRect) => box.top + box.height / 2
  const above = boxes.filter((box, place) => place < from && middleOf(box) < top).length
  const below = boxes.filter((box, place) => place > from && middleOf(box) < bottom).length
  return above + below
}

/** By how much the others make room: the height of the dragged row and the gap next to it. */
function stepOf(boxes: readonly DOMRect[], from: number): number {
  const own = boxes[from]
  const next = boxes[from + 1]
  const previous = boxes[from - 1]
  if (own === undefined) return 0
  if (next !== undefined) return next.top - own.top
  return previous === undefined ? 0 : own.bottom - previous.bottom
}
