import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveMessage, useAnnouncement } from '../live-message.tsx'
import { moveThing } from './put-in-order.ts'
import { useThingDrag } from './use-thing-drag.ts'

/** What is put in order: its name is said, what shows it may be more. */
export interface Thing {
  id: string
  name: string
  view: ReactNode
}

interface ThingListProps {
  label: string
  things: readonly Thing[]
  /** The ids of the things from the first to the last. */
  order: readonly string[]
  /** True while the order is only the one in which the things came, and says nothing. */
  isEmpty: boolean
  isReadOnly: boolean
  onOrder: (order: readonly string[]) => void
  /** All steps are taken back, and nothing had been put in order before them. */
  onEmpty: () => void
}

/** A thing that the arrow keys move, and the order to go back to. */
interface Hand {
  id: string
  before: readonly string[]
  wasEmpty: boolean
}

/**
 * A list that is put in order. Buttons move a thing by one place; a thing that is taken by Enter or the space bar is moved by
 * arrow keys; its grip can be dragged. The focus goes with the thing, and every move is said.
 */
export function ThingList(props: ThingListProps): ReactNode {
  const { t } = useTranslation('questions')
  const { label, order, isEmpty, isReadOnly, onOrder, onEmpty } = props
  const [hand, setHand] = useState<Hand>()
  const { announcement, announce } = useAnnouncement()
  const list = useRef<HTMLOListElement>(null)
  const keepFocus = useKeptFocus(list, order)
  const drag = useThingDrag(list, order, move)
  const things = order.flatMap((id) => props.things.filter((thing) => thing.id === id))

  function nameOf(id: string): string {
    return props.things.find((thing) => thing.id === id)?.name ?? ''
  }

  function placeOf(id: string, among: readonly string[]): string {
    return t('ordering.place', { thing: nameOf(id), place: among.indexOf(id) + 1, count: among.length })
  }

  function move(id: string, to: number): void {
    const next = moveThing(order, id, to)
    keepFocus()
    if (next.indexOf(id) !== order.indexOf(id)) onOrder(next)
    announce(placeOf(id, next))
  }

  function take(id: string): void {
    setHand({ id, before: order, wasEmpty: isEmpty })
    announce(t('ordering.taken', { place: placeOf(id, order) }))
  }

  function toggle(id: string): void {
    if (isReadOnly) return
    if (hand?.id !== id) return take(id)
    setHand(undefined)
    announce(t('ordering.put', { place: placeOf(id, order) }))
  }

  /** Lets go and takes every step back, also that of having answered at all. */
  function giveUp({ id, before, wasEmpty }: Hand): void {
    setHand(undefined)
    keepFocus()
    if (before.join() !== order.join()) {
      if (wasEmpty) onEmpty()
      else onOrder(before)
    }
    announce(t('ordering.returned', { place: placeOf(id, before) }))
  }

  function press(event: KeyboardEvent<HTMLElement>, id: string): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const place = order.indexOf(id)
    const goals: Readonly<Record<string, number>> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: order.length - 1,
    }
    const to = goals[event.key]
    if (event.key === 'Escape' && hand?.id === id) giveUp(hand)
    else if (to === undefined) return
    else if (hand?.id === id) move(id, to)
    else
      list.current
        ?.querySelectorAll<HTMLElement>('[data-take]')
        .item(Math.max(0, Math.min(to, order.length - 1)))
        .focus()
    event.preventDefault()
  }

  return (
    <>
      <ol ref={list} aria-label={label} className="flex flex-col gap-2" {...(isReadOnly ? {} : drag.handlers)}>
        {things.map((thing, place) => (
          <li
            key={thing.id}
            data-thing={thing.id}
            style={{ translate: `0 ${drag.offsetAt(place)}px` }}
            className={`flex min-w-0 flex-wrap items-center justify-end gap-x-1 rounded-md border bg-surface py-1 pr-1 text-ink has-aria-pressed:border-accent ${drag.dragged === thing.id ? 'relative z-10 border-accent shadow-lg' : 'border-line-strong'}`}
          >
            {!isReadOnly && <Grip />}
            <button
              type="button"
              data-take
              aria-pressed={hand?.id === thing.id}
              aria-disabled={isReadOnly}
              className="flex min-h-11 min-w-0 flex-1 basis-28 items-center gap-2 rounded-sm px-1 py-1 text-left text-base leading-snug @md:text-lg"
              onClick={() => toggle(thing.id)}
              onKeyDown={(event) => press(event, thing.id)}
            >
              <PlaceNumber place={place + 1} isEmpty={isEmpty} />
              <span className="flex min-w-0 flex-1 flex-col items-start gap-2 wrap-anywhere hyphens-auto *:max-w-full">
                {thing.view}
              </span>
              <span className="sr-only">{t('ordering.ofCount', { place: place + 1, count: things.length })}</span>
            </button>
            {!isReadOnly && (
              <span className="flex shrink-0 gap-1">
                <MoveButton
                  direction="up"
                  name={thing.name}
                  isAtEnd={place === 0}
                  onPress={() => move(thing.id, place - 1)}
                />
                <MoveButton
                  direction="down"
                  name={thing.name}
                  isAtEnd={place === things.length - 1}
                  onPress={() => move(thing.id, place + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <LiveMessage announcement={announcement} />
    </>
  )
}

/** Says which of the elements in a list keeps the browser's focus: one that is moved in the page would lose it. */
function useKeptFocus(list: RefObject<HTMLElement | null>, order: readonly string[]): () => void {
  const wanted = useRef<HTMLElement>(undefined)
  const shown = order.join(' ')

  // Synchronises the browser's focus with an order that has changed.
  useLayoutEffect(() => {
    if (wanted.current?.isConnected === true && document.activeElement !== wanted.current) wanted.current.focus()
    wanted.current = undefined
  }, [shown])

  return () => {
    const focused = document.activeElement
    wanted.current = focused instanceof HTMLElement && list.current?.contains(focused) === true ? focused : undefined
  }
}

/** What a finger or a mouse drags by; keys and screen readers have the buttons. A swipe on the rest of the row scrolls. */
function Grip(): ReactNode {
  return (
    <span
      data-grip
      aria-hidden
      className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-ink-soft"
    >
      <GripVertical className="size-5" />
    </span>
  )
}

function PlaceNumber({ place, isEmpty }: { place: number; isEmpty: boolean }): ReactNode {
  const look = isEmpty ? 'border-line-strong bg-surface text-ink-soft' : 'border-accent bg-accent text-accent-ink'
  return (
    <span
      aria-hidden
      className={`tabular grid size-8 shrink-0 place-items-center rounded-full border-2 text-base leading-none font-bold transition-colors ${look}`}
    >
      {place}
    </span>
  )
}

interface MoveButtonProps {
  direction: 'up' | 'down'
  name: string
  /** Nothing lies further on; the button stays, so that focus does. */
  isAtEnd: boolean
  onPress: () => void
}

function MoveButton({ direction, name, isAtEnd, onPress }: MoveButtonProps): ReactNode {
  const { t } = useTranslation('questions')
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      aria-label={t(`ordering.${direction}`, { thing: name })}
      aria-disabled={isAtEnd}
      className="grid size-11 place-items-center rounded-md border border-line-strong bg-surface text-ink transition-colors hover:border-accent aria-disabled:border-line aria-disabled:text-ink-soft aria-disabled:opacity-50"
      onClick={() => {
        if (!isAtEnd) onPress()
      }}
    >
      <Arrow aria-hidden className="size-5" />
    </button>
  )
}
