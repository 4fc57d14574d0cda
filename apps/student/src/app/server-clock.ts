/**
 * The server's time as this device knows it. The device's own wall clock may be hours wrong, so only a clock that
 * counts from an unknown start is used, and the times that the server writes into its replies.
 */
export interface ServerClock {
  /** Takes note of the server's time at the moment its reply arrived. */
  hear(serverTime: string): void
  /** Milliseconds since 1970 on the server's clock; null before the server was heard. */
  now(): number | null
}

/**
 * `monotonic` never runs backwards, as `performance.now` does not. A reply is always a little old when it arrives,
 * so the largest difference is the nearest one; a device that slept is put right by the next reply for the same reason.
 */
export function createServerClock(monotonic: () => number): ServerClock {
  let offset: number | null = null
  return {
    hear(serverTime) {
      const heard = Date.parse(serverTime) - monotonic()
      if (!Number.isNaN(heard) && (offset === null || heard > offset)) offset = heard
    },
    now() {
      return offset === null ? null : monotonic() + offset
    },
  }
}
