import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { FormAlert } from '../app/form-alert.tsx'
import { CropArea } from './crop-area.tsx'
import { squareOf } from './square.ts'

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
