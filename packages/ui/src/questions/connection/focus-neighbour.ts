/** Moves focus from one item of the two columns to its neighbour in the direction of an arrow; true when it has moved. */
export function focusNeighbour(from: EventTarget, key: string): boolean {
  if (!(from instanceof HTMLElement)) return false
  const column = from.closest<HTMLElement>('[data-side]')
  if (column === null) return false
  const own = itemsOf(column)
  const index = own.indexOf(from)
  const next = neighbour(column, own, index, key)
  next?.focus()
  return next !== undefined
}

function neighbour(
  column: HTMLElement,
  own: readonly HTMLElement[],
  index: number,
  key: string,
): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return own[index + 1]
    case 'ArrowUp':
      return own[index - 1]
    case 'ArrowRight':
      return column.dataset['side'] === 'left' ? across(column, index) : undefined
    case 'ArrowLeft':
      return column.dataset['side'] === 'right' ? across(column, index) : undefined
    default:
      return undefined
  }
}

function across(column: HTMLElement, index: number): HTMLElement | undefined {
  const other = [...(column.parentElement?.querySelectorAll<HTMLElement>('[data-side]') ?? [])].find(
    (candidate) => candidate !== column,
  )
  const items = other === undefined ? [] : itemsOf(other)
  return items[Math.min(index, items.length - 1)]
}

function itemsOf(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-item]')]
}
