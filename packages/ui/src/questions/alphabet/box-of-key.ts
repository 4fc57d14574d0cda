/** The box that an arrow, Home or End leads to, or undefined for other keys; the ends hold it. */
export function boxOfKey(key: string, box: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, box - 1)
    case 'ArrowRight':
      return Math.min(count - 1, box + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
