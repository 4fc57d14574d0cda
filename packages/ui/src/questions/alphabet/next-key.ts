const directions: Readonly<Record<string, { across: number; down: number }>> = {
  ArrowRight: { across: 1, down: 0 },
  ArrowLeft: { across: -1, down: 0 },
  ArrowDown: { across: 0, down: 1 },
  ArrowUp: { across: 0, down: -1 },
}

/**
 * The key of the board that an arrow, Home or End leads to from the focused one, or undefined. Up and down go by what is
 * drawn, because the number of keys in a row depends on the screen.
 */
export function nextKey(board: HTMLElement, from: EventTarget, pressed: string): HTMLElement | undefined {
  const keys = [...board.querySelectorAll<HTMLElement>('[data-letter]')]
  const index = keys.findIndex((key) => key === from)
  if (index === -1) return undefined
  if (pressed === 'Home') return keys[0]
  if (pressed === 'End') return keys.at(-1)
  const direction = directions[pressed]
  if (direction === undefined) return undefined
  if (direction.down === 0) return keys[index + direction.across]
  return inNextRow(keys, keys[index], direction.down)
}

function inNextRow(keys: readonly HTMLElement[], from: HTMLElement | undefined, down: number): HTMLElement | undefined {
  if (from === undefined) return undefined
  const top = middleOf(from).top
  const beyond = keys.filter((key) => Math.sign(Math.round(middleOf(key).top - top)) === down)
  const distance = (key: HTMLElement): number =>
    Math.abs(middleOf(key).top - top) * 1000 + Math.abs(middleOf(key).left - middleOf(from).left)
  return beyond.toSorted((a, b) => distance(a) - distance(b))[0]
}

function middleOf(key: HTMLElement): { top: number; left: number } {
  const box = key.getBoundingClientRect()
  return { top: box.top + box.height / 2, left: box.left + box.width / 2 }
}
