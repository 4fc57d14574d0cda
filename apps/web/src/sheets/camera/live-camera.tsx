import { Button } from '@katedra/ui/button'
import { Camera, CircleCheck, ScanSearch, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isWhole, type SeenMarkers } from './find-markers.ts'
import { findNextToPage } from './marker-finder.ts'

export { keepFinder } from './marker-finder.ts'

/** As sharp as the camera gives it; a browser takes the nearest that it can. */
const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } }
const jpegQuality = 0.92
/** Of the longer side of the small picture in which markers are sought. */
const lookSide = 800
/** Between two looks. */
const lookDelay = 120
/** A hand shakes: so many looks without the markers before the frame says so. */
const maxMisses = 2

/** Why there is no live picture: the browser may not, or it can't. */
export type CameraRefusal = 'denied' | 'broken'

interface LiveCameraProps {
  takenCount: number
  onPicture: (picture: File) => void
  onClose: () => void
  onRefused: (refusal: CameraRefusal) => void
}

/** What the camera sees, framed in green once all four markers of a sheet are in it, and a button that takes the picture. */
export function LiveCamera({ takenCount, onPicture, onClose, onRefused }: LiveCameraProps) {
  const { t } = useTranslation('sheets')
  const video = useRef<HTMLVideoElement>(null)
  const isRunning = useStream(video, onRefused)
  const { seen, size } = useMarkers(video, isRunning)
  const hasSheet = isWhole(seen)

  async function take(): Promise<void> {
    const picture = video.current === null ? undefined : await pictureOf(video.current)
    if (picture !== undefined) onPicture(new File([picture], nameOf(t('camera.photo')), { type: picture.type }))
  }

  return (
    <section aria-label={t('camera.title')} className="grid gap-3">
      <div
        data-sheet={hasSheet ? 'whole' : 'sought'}
        className={`relative grid place-items-center overflow-hidden rounded-md border-4 bg-black ${hasSheet ? 'border-ok' : 'border-line'}`}
      >
        <video ref={video} muted playsInline aria-hidden className="max-h-[62dvh] min-h-40 w-full object-contain" />
        {size !== undefined && (
          <svg
            aria-hidden
            viewBox={`0 0 ${size.width} ${size.height}`}
            className="pointer-events-none absolute inset-0 size-full fill-none stroke-ok"
          >
            {seen.map(
              (corner, id) =>
                corner !== undefined && (
                  <circle
                    // Each marker has its own corner of the sheet.
                    key={String(id)}
                    cx={corner.x}
                    cy={corner.y}
                    r={size.width / 28}
                    strokeWidth={size.width / 120}
                  />
                ),
            )}
          </svg>
        )}
      </div>
      <p role="status" className="flex items-center gap-2 font-medium">
        {hasSheet ? (
          <CircleCheck aria-hidden className="size-5 shrink-0 text-ok" />
        ) : (
          <ScanSearch aria-hidden className="size-5 shrink-0 text-ink-soft" />
        )}
        <span>{t(!isRunning ? 'camera.starting' : hasSheet ? 'camera.whole' : 'camera.sought')}</span>
      </p>
      <Button
        // The one who has opened the camera wants to take a picture.
        autoFocus
        variant="primary"
        size="lg"
        isWide
        icon={<Camera aria-hidden />}
        onClick={() => void take()}
      >
        {t('camera.take')}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{takenCount > 0 && t('camera.taken', { count: takenCount })}</p>
        <Button variant="quiet" icon={<X aria-hidden />} onClick={onClose}>
          {t('camera.close')}
        </Button>
      </div>
    </section>
  )
}

/** The picture of the camera runs while the page shows it; a camera that is taken away ends as one that was never there. */
function useStream(video: RefObject<HTMLVideoElement | null>, onRefused: (refusal: CameraRefusal) => void): boolean {
  const [isRunning, setIsRunning] = useState(false)
  const refused = useRef(onRefused)
  refused.current = onRefused

  // Synchronises with the camera of the device.
  useEffect(() => {
    let stream: MediaStream | undefined
    const leaving = new AbortController()
    const { signal } = leaving
    void (async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false })
        stream = opened
        if (signal.aborted || video.current === null) return stop(opened)
        for (const track of opened.getVideoTracks())
          track.addEventListener('ended', () => refused.current('broken'), { signal })
        video.current.addEventListener('playing', () => setIsRunning(true), { signal })
        video.current.srcObject = opened
        await video.current.play()
      } catch (error) {
        const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!signal.aborted) refused.current(isDenied ? 'denied' : 'broken')
      }
    })()
    return () => {
      leaving.abort()
      if (stream !== undefined) stop(stream)
    }
  }, [video])

  return isRunning
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

interface Seen {
  seen: SeenMarkers
  /** Of the small picture that the places are of. */
  size: { width: number; height: number } | undefined
}

function useMarkers(video: RefObject<HTMLVideoElement | null>, isRunning: boolean): Seen {
  const [state, setState] = useState<Seen>({ seen: [], size: undefined })

  // Synchronises with what the camera sees.
  useEffect(() => {
    if (!isRunning) return
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    let next: ReturnType<typeof setTimeout> | undefined
    let misses = 0
    let isOver = false

    async function look(): Promise<void> {
      const source = video.current
      if (source !== null && context !== null && source.videoWidth > 0) {
        const share = Math.min(1, lookSide / Math.max(source.videoWidth, source.videoHeight))
        canvas.width = Math.round(source.videoWidth * share)
        canvas.height = Math.round(source.videoHeight * share)
        context.drawImage(source, 0, 0, canvas.width, canvas.height)
        const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height)
        const seen = await findNextToPage({ width, height, pixels: data })
        if (isOver) return
        misses = isWhole(seen) ? 0 : misses + 1
        setState((before) =>
          isWhole(before.seen) && misses <= maxMisses && misses > 0 ? before : { seen, size: { width, height } },
        )
      }
      if (!isOver) next = setTimeout(() => void look(), lookDelay)
    }

    void look()
    return () => {
      isOver = true
      clearTimeout(next)
    }
  }, [video, isRunning])

  return state
}

/** What is seen now, in full size. */
async function pictureOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  if (video.videoWidth === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality)
  })
  return blob ?? undefined
}

/** Told apart by the time: "Fotka 10.42.07.jpg". */
function nameOf(word: string): string {
  const now = new Date()
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, '0'))
  return `${word} ${time.join('.')}.jpg`
}
