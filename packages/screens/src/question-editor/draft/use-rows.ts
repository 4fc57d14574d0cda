import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { addBelow, moveRow, pastedLines, removeRow, spreadLines, type Changed, type Row } from './change-rows.ts'

interface RowsOf<R extends Row> {
  rows: readonly R[]
  max: number
  min: number
  create: () => R
  isEmpty: (row: R) => boolean
  onChange: (rows: R[]) => void
  /** What a pasted line becomes; without it a list is pasted as plain text. */
  fill?: ((row: R, line: string, language: string) => R) | undefined
}

/** What a row's fields and buttons call; `id` is that of the row. */
export interface RowMoves {
  add: (id: string) => void
  remove: (id: string) => void
  move: (id: string, by: -1 | 1) => void
  press: (event: KeyboardEvent<HTMLTextAreaElement>, id: string) => void
  paste: (event: ClipboardEvent<HTMLTextAreaElement>, id: string) => void
}

/**
 * A list written by keyboard alone: Enter makes the next row, Backspace removes an empty one, Alt with an arrow moves it, a
 * pasted list becomes rows. The focus follows.
 */
export function useRows<R extends Row>({ rows, max, min, create, isEmpty, onChange, fill }: RowsOf<R>): RowMoves {
  const focusNext = useFocusOnRow(rows)

  function put(changed: Changed<R>) {
    onChange(changed.rows)
    if (changed.focus !== undefined) focusNext(changed.focus)
  }

  const add = (id: string) => {
    if (rows.length < max) put(addBelow(rows, id, create()))
  }
  const remove = (id: string) => put(removeRow(rows, id, min))
  const move = (id: string, by: -1 | 1) => put(moveRow(rows, id, by))

  /** Enter goes to the empty row below where there is one, so that prepared rows are filled in first. */
  function goOn(id: string) {
    const below = rows[rows.findIndex((row) => row.id === id) + 1]
    if (below !== undefined && isEmpty(below)) focusNext(below.id)
    else add(id)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>, id: string) {
    const row = rows.find((one) => one.id === id)
    const act = row === undefined ? undefined : actOf(event, isEmpty(row))
    if (act === undefined) return
    event.preventDefault()
    if (act === 'next') goOn(id)
    else if (act === 'remove') remove(id)
    else move(id, act)
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>, id: string) {
    const lines = pastedLines(event.clipboardData.getData('text/plain'))
    if (lines === undefined || fill === undefined || event.currentTarget.value.trim() !== '') return
    event.preventDefault()
    const { lang } = event.currentTarget
    put(spreadLines(rows, lines, { id, max, isEmpty, create, fill: (row, line) => fill(row, line, lang) }))
  }

  return { add, remove, move, press, paste }
}

type Act = 'next' | 'remove' | -1 | 1

const directions: ReadonlyMap<string, -1 | 1> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])

function actOf(event: KeyboardEvent<HTMLTextAreaElement>, isEmpty: boolean): Act | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (ctrlKey || metaKey || event.nativeEvent.isComposing) return undefined
  if (altKey) return directions.get(key)
  if (key === 'Enter' && !shiftKey) return 'next'
  return key === 'Backspace' && isEmpty ? 'remove' : undefined
}

/** Puts the cursor into the first text of a row as soon as the row is in the page. */
function useFocusOnRow(rows: readonly Row[]): (id: string) => void {
  const wanted = useRef<string>(undefined)
  // Synchronises the focus with rows that have been added, moved or removed.
  useEffect(() => {
    focusWanted()
  }, [rows])

  function focusWanted() {
    const field = wanted.current === undefined ? null : fieldOfRow(wanted.current)
    if (field === null) return
    wanted.current = undefined
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }

  return (id) => {
    wanted.current = id
    // Where nothing changes there is no drawing to wait for.
    requestAnimationFrame(focusWanted)
  }
}

function fieldOfRow(id: string): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>(`[data-row="${id}"] textarea`)
}
