import type { CameraFrame, SeenMarkers } from './find-markers.ts'

export interface MarkerFinder {
  /** One picture at a time. */
  look(frame: CameraFrame): Promise<SeenMarkers>
  stop(): void
}

/** Markers are sought next to the page, so that its picture and its buttons never wait. */
export function startFinder(): MarkerFinder {
  const worker = new Worker(new URL('find-markers.worker.ts', import.meta.url), { type: 'module' })
  return {
    look: (frame) =>
      new Promise((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<SeenMarkers>) => resolve(data), { once: true })
        worker.postMessage(frame, [frame.pixels.buffer])
      }),
    stop: () => worker.terminate(),
  }
}
