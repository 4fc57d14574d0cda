const minute = 60_000

/** How long, in milliseconds, to wait before something is tried again: 1, 2, 4 … minutes, up to the longest. */
export function pauseAfter(failures: number, maxPause: number): number {
  return Math.min(minute * 2 ** Math.max(0, failures - 1), maxPause)
}
