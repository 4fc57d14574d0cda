/**
 * Calls once when somebody first presses something or types: a page that only stands open needs no more than it shows.
 * Returns how to stop.
 */
export function onFirstUse(listener: () => void): () => void {
  const stop = new AbortController()
  function used() {
    stop.abort()
    listener()
  }
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, used, { capture: true, passive: true, signal: stop.signal })
  return () => stop.abort()
}
