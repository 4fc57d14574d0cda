import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { IconButton } from '@katedra/ui/icon-button'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import { middleSquare, stepCrop, type CropStep } from './crop-steps.ts'

export interface CropDialogProps {
  file: File
  isBusy: boolean
  /** What the server said of the last try. */
  message: string | undefined
  onCancel: () => void
  onCropped: (picture: Blob) => void
}

/** The teacher chooses the square of a picture that is shown. */
export function CropDialog({ file, isBusy, message, onCancel, onCropped }: CropDialogProps) {
  const { t } = useTranslation('profile')
  const url = useFileUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [isUnreadable, setIsUnreadable] = useState(false)

  async function finish() {
    if (image.current === null || crop === undefined) return
    const picture = await squareOf(image.current, crop)
    if (picture === undefined) setIsUnreadable(true)
    else onCropped(picture)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onCancel}
      title={t('picture.cropTitle')}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          {!isUnreadable && (
            <Button variant="primary" isBusy={isBusy} busyText={t('picture.uploading')} onClick={() => void finish()}>
              {t('picture.use')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {!isUnreadable && url !== undefined && (
          <CropArea ref={image} url={url} crop={crop} onCrop={setCrop} onUnreadable={() => setIsUnreadable(true)} />
        )}
        <FormAlert text={isUnreadable ? t('picture.unreadable') : message} />
      </div>
    </Dialog>
  )
}

function useFileUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  // Synchronises with the browser's table of files: an address that is not given back keeps the file in memory.
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

interface CropAreaProps {
  ref: RefObject<HTMLImageElement | null>
  url: string
  crop: PercentCrop | undefined
  onCrop: (crop: PercentCrop) => void
  onUnreadable: () => void
}

/** The picture with the square over it, and buttons for who can't drag (WCAG 2.2, 2.5.7). */
function CropArea({ ref, url, crop, onCrop, onUnreadable }: CropAreaProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      <p className="text-ink-soft">{t('picture.cropHint')}</p>
      <ReactCrop
        {...(crop === undefined ? {} : { crop })}
        aspect={1}
        circularCrop
        keepSelection
        minWidth={24}
        className="max-h-[45dvh] justify-self-center"
        ariaLabels={useHandleLabels()}
        onChange={(_, percent) => onCrop(percent)}
      >
        <img
          ref={ref}
          src={url}
          alt={t('picture.cropAlt')}
          className="max-h-[45dvh]"
          onLoad={({ currentTarget }) => onCrop(middleSquare(sizeOf(currentTarget)))}
          onError={onUnreadable}
        />
      </ReactCrop>
      {crop !== undefined && (
        <StepButtons
          onStep={(way) => {
            if (ref.current !== null) onCrop(stepCrop(crop, sizeOf(ref.current), way))
          }}
        />
      )}
    </>
  )
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return { width: naturalWidth, height: naturalHeight }
}

const steps = [
  ['smaller', Minus],
  ['larger', Plus],
  ['left', ArrowLeft],
  ['right', ArrowRight],
  ['up', ArrowUp],
  ['down', ArrowDown],
] as const

function StepButtons({ onStep }: { onStep: (way: CropStep) => void }) {
  const { t } = useTranslation('profile')
  return (
    <div role="group" aria-label={t('picture.steps.label')} className="flex flex-wrap justify-center gap-1">
      {steps.map(([way, Icon]) => (
        <IconButton
          key={way}
          label={t(`picture.steps.${way}`)}
          icon={<Icon aria-hidden />}
          variant="secondary"
          onPress={() => onStep(way)}
        />
      ))}
    </div>
  )
}

/** The library's own names of its handles are English. */
function useHandleLabels() {
  const { t } = useTranslation('profile')
  const corner = t('picture.handle.corner')
  const edge = t('picture.handle.edge')
  return {
    cropArea: t('picture.handle.area'),
    nwDragHandle: corner,
    neDragHandle: corner,
    seDragHandle: corner,
    swDragHandle: corner,
    nDragHandle: edge,
    eDragHandle: edge,
    sDragHandle: edge,
    wDragHandle: edge,
  }
}

/** Twice the stored side: a small upload on a slow line, still sharp after the server's own scaling. */
const maxSide = 1024

/**
 * The chosen square of a picture as JPEG. The browser has applied the orientation the camera wrote, and nothing of what else the
 * file says goes along. Undefined where the browser can't draw the picture.
 */
function squareOf(image: HTMLImageElement, crop: PercentCrop): Promise<Blob | undefined> {
  const left = (crop.x / 100) * image.naturalWidth
  const top = (crop.y / 100) * image.naturalHeight
  const side = (crop.width / 100) * image.naturalWidth
  const drawn = Math.max(1, Math.round(Math.min(side, maxSide)))
  const canvas = document.createElement('canvas')
  canvas.width = drawn
  canvas.height = drawn
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(undefined)
  // JPEG has no transparency: what is clear becomes white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, drawn, drawn)
  context.drawImage(image, left, top, side, side, 0, 0, drawn, drawn)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9)
  })
}
