import type { CameraFrame, SeenMarkers } from './find-markers.ts'

let kept: Worker | undefined

/**
 * Markers are sought next to the page, so that its picture and its buttons never wait. The worker stays as long as the page:
 * fetched while there is a connection, it is there without one.
 */
export function keepFinder(): Worker {
  kept ??= new Worker(new URL('find-markers.worker.ts', import.meta.url), { type: 'module' })
  return kept
}

/** One picture at a time. */
export function findNextToPage(frame: CameraFrame): Promise<SeenMarkers> {
  const worker = keepFinder()
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SeenMarkers>) => resolve(data), { once: true })
    worker.postMessage(frame, [frame.pixels.buffer])
  })
}
