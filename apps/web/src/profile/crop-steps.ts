import type { PercentCrop } from 'react-image-crop'

/** A picture's size; only the ratio of its sides matters here. */
export interface PictureSize {
  width: number
  height: number
}

export type CropStep = 'smaller' | 'larger' | 'left' | 'right' | 'up' | 'down'

/** A tenth of the shorter side. */
const step = 0.1
/** The smallest square that steps lead to. */
const minShare = 0.1

/** The largest square in the middle. */
export function middleSquare(picture: PictureSize): PercentCrop {
  const side = Math.min(picture.width, picture.height)
  return percentCrop({ side, x: (picture.width - side) / 2, y: (picture.height - side) / 2 }, picture)
}

/** The square after one press of a button; it grows and shrinks about its middle and never leaves the picture. */
export function stepCrop(crop: PercentCrop, picture: PictureSize, way: CropStep): PercentCrop {
  const shorter = Math.min(picture.width, picture.height)
  const old = (crop.width / 100) * picture.width
  const side = Math.min(shorter, Math.max(shorter * minShare, old + growth(way) * step * shorter))
  const grown = (side - old) / 2
  const { right, down } = move(way)
  const x = (crop.x / 100) * picture.width - grown + right * step * shorter
  const y = (crop.y / 100) * picture.height - grown + down * step * shorter
  return percentCrop({ side, x: within(x, picture.width - side), y: within(y, picture.height - side) }, picture)
}

function growth(way: CropStep): number {
  if (way === 'larger') return 1
  return way === 'smaller' ? -1 : 0
}

function move(way: CropStep): { right: number; down: number } {
  const right = Number(way === 'right') - Number(way === 'left')
  return { right, down: Number(way === 'down') - Number(way === 'up') }
}

function within(value: number, max: number): number {
  return Math.min(Math.max(0, value), max)
}

function percentCrop(square: { side: number; x: number; y: number }, { width, height }: PictureSize): PercentCrop {
  const across = 100 / width
  const down = 100 / height
  return {
    unit: '%',
    x: square.x * across,
    y: square.y * down,
    width: square.side * across,
    height: square.side * down,
  }
}
