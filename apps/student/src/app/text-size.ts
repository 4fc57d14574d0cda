import { readNote, writeNote } from './notes.ts'

export const textSizes = ['normal', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

export function rememberedTextSize(): TextSize {
  const note = readNote('text_size')
  return textSizes.find((size) => size === note) ?? 'normal'
}

export function showTextSize(size: TextSize): void {
  document.documentElement.dataset['textSize'] = size
  writeNote('text_size', size)
}

/** The next bigger size, and after the biggest the first again. */
export function nextTextSize(size: TextSize): TextSize {
  return textSizes[(textSizes.indexOf(size) + 1) % textSizes.length] ?? 'normal'
}
