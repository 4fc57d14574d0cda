import { Button } from '@katedra/ui/button'
import { Camera, ImageUp, Trash2, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraRefusal } from './camera/live-camera.tsx'
import { useSendingQueue, type Outgoing } from './sending-queue.ts'

async function loadCamera() {
  const { LiveCamera: loaded, keepFinder } = await import('./camera/live-camera.tsx')
  keepFinder()
  return { default: loaded }
}

const LiveCamera = lazy(loadCamera)

const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

interface SendPicturesProps {
  testId: string
  /** On a phone the camera is what people came for. */
  isPhone?: boolean
  /** Pictures that the server has and has not read yet. */
  waitingCount: number
}

/** Photographs one after another, or files; each is on the way at once, and is kept until the server has it. */
export function SendPictures({ testId, isPhone = false, waitingCount }: SendPicturesProps) {
  const { t } = useTranslation('sheets')
  const { items, sentCount, isOffline, add, drop } = useSendingQueue(testId)
  const [isOver, setIsOver] = useState(false)
  const [isLive, setIsLive] = useState(false)
  const [takenCount, setTakenCount] = useState(0)
  const [refusal, setRefusal] = useState<CameraRefusal | undefined>(undefined)
  const opener: RefObject<HTMLButtonElement | null> = useRef(null)
  const camera: RefObject<HTMLInputElement | null> = useRef(null)
  const files: RefObject<HTMLInputElement | null> = useRef(null)
  const take = (list: FileList | null) => void add([...(list ?? [])])
  // The live picture is there without a connection, too: what it takes is loaded with the page.
  useEffect(() => {
    if (isPhone && hasLivePicture()) void loadCamera().catch(() => undefined)
  }, [isPhone])

  function openCamera(): void {
    if (hasLivePicture() && refusal === undefined) setIsLive(true)
    else camera.current?.click()
  }

  function closeCamera(why?: CameraRefusal): void {
    setIsLive(false)
    setRefusal(why)
    // The button comes back with the next picture of the page.
    requestAnimationFrame(() => opener.current?.focus())
  }

  const waiting = items.filter(({ problem }) => problem === undefined)
  return (
    <div
      className={`grid gap-4 rounded-md outline-offset-8 outline-accent ${isOver ? 'outline-2 outline-dashed' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {isLive && (
        <Suspense fallback={<p>{t('camera.starting')}</p>}>
          <LiveCamera
            takenCount={takenCount}
            onPicture={(picture) => {
              setTakenCount((count) => count + 1)
              void add([picture])
            }}
            onClose={() => closeCamera()}
            onRefused={closeCamera}
          />
        </Suspense>
      )}
      {refusal !== undefined && <p role="alert">{t(`camera.${refusal}`)}</p>}
      <div className={isPhone ? 'grid gap-3' : 'flex flex-wrap gap-3'}>
        {/* No one holds a computer over a sheet. */}
        <span className={isLive ? 'hidden' : isPhone ? 'contents' : 'hidden coarse:contents'}>
          <Button
            ref={opener}
            variant={isPhone ? 'primary' : 'secondary'}
            size={isPhone ? 'lg' : 'md'}
            isWide={isPhone}
            icon={<Camera aria-hidden />}
            onClick={openCamera}
          >
            {t(isPhone && sentCount + items.length > 0 ? 'send.another' : 'send.camera')}
          </Button>
        </span>
        <Button
          variant={isPhone ? 'secondary' : 'primary'}
          isWide={isPhone}
          icon={<ImageUp aria-hidden />}
          onClick={() => files.current?.click()}
        >
          {t('send.files')}
        </Button>
      </div>
      <HiddenInput ref={camera} label={t('send.camera')} isCamera onFiles={take} />
      <HiddenInput ref={files} label={t('send.files')} onFiles={take} />
      <p className="text-sm text-ink-soft">{t('send.hint')}</p>
      <div role="status" className="grid gap-1">
        {waiting.length > 0 && (
          <p className="font-medium">{t(isOffline ? 'send.offline' : 'send.sending', { count: waiting.length })}</p>
        )}
        {waiting.length === 0 && waitingCount > 0 && (
          <p className="font-medium">{t('send.reading', { count: waitingCount })}</p>
        )}
        {sentCount > 0 && <p className="text-ink-soft">{t('send.sent', { count: sentCount })}</p>}
      </div>
      {items.some(({ problem }) => problem !== undefined) && (
        <ul className="grid gap-2">
          {items.map((item) =>
            item.problem === undefined ? null : <Refused key={item.key} item={item} onDrop={drop} />,
          )}
        </ul>
      )}
    </div>
  )
}

/** Browsers give a live picture to pages that came by HTTPS, and none to those of a plain address in the school's network. */
function hasLivePicture(): boolean {
  return window.isSecureContext && 'mediaDevices' in navigator
}

function Refused({ item, onDrop }: { item: Outgoing; onDrop: (key: string) => Promise<void> }) {
  const { t } = useTranslation('sheets')
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md border border-line px-3 py-2">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-medium">{item.name}</strong>: <span>{item.problem}</span>
      </span>
      <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => void onDrop(item.key)}>
        {t('send.drop')}
      </Button>
    </li>
  )
}

interface HiddenInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  isCamera?: boolean
  onFiles: (files: FileList | null) => void
}

/** The browser's own choice of files; no one sees it, a button opens it. */
function HiddenInput({ ref, label, isCamera = false, onFiles }: HiddenInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={isCamera ? 'image/jpeg,image/png,image/webp' : accepted}
      multiple={!isCamera}
      {...(isCamera ? { capture: 'environment' as const } : {})}
      onChange={({ target }) => {
        onFiles(target.files)
        // The same file may be chosen again.
        target.value = ''
      }}
    />
  )
}
