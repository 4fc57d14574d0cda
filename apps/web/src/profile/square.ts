import type { PercentCrop } from 'react-image-crop'

/** Twice the stored side: a small upload on a slow line, still sharp after the server's own scaling. */
const largestSide = 1024

/**
 * The chosen square of a picture as JPEG. The browser has applied the orientation the camera wrote, and nothing of what else the
 * file says goes along. Undefined where the browser can't draw the picture.
 */
export function squareOf(image: HTMLImageElement, crop: PercentCrop): Promise<Blob | undefined> {
  const left = (crop.x / 100) * image.naturalWidth
  const top = (crop.y / 100) * image.naturalHeight
  const side = (crop.width / 100) * image.naturalWidth
  const drawn = Math.max(1, Math.round(Math.min(side, largestSide)))
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
