import { blurred, sample, shrunk, type Grey } from '../../sheet-reading/reading/grey.ts'
import type { Chance } from './chance.ts'

/*
 * What paper goes through before it is photographed or scanned, and what else is in such pictures: creases, spots, the other side
 * shining through, the shadow of a hand, a scanner's black border. Each changes the picture that it is given.
 */

/** Folded once: a fine line, and light that falls otherwise on its two sides. */
export function creased({ width, height, data }: Grey, chance: Chance): void {
  const [isDown, at] = [chance.is(0.3), chance.between(0.25, 0.75)]
  const [lean, dark, tone] = [chance.bell() * 0.02, chance.between(0.12, 0.35), chance.between(0.02, 0.06)]
  const pixel = Math.max(width, height) / 297
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [along, across, length] = isDown ? [y / height, x, width] : [x / width, y, height]
      const off = (across - (at + lean * along) * length) / pixel
      const line = Math.abs(off) < 0.15 ? dark : 0
      const side = off > 0 ? tone * Math.exp(-off / 6) : 0
      if (line + side > 0) data[y * width + x] = (data[y * width + x] ?? 0) * (1 - line) * (1 - side)
    }
}

/** The bottom of a cup: a ring, and a tint within it. */
export function stained({ width, height, data }: Grey, chance: Chance): void {
  const pixel = Math.max(width, height) / 297
  const radius = chance.between(14, 34) * pixel
  const [cx, cy] = [chance.between(0.15, 0.85) * width, chance.between(0.15, 0.85) * height]
  const [ring, tint] = [chance.between(0.1, 0.25), chance.between(0.02, 0.08)]
  for (let y = Math.max(0, Math.floor(cy - radius - 9)); y < Math.min(height, cy + radius + 9); y += 1)
    for (let x = Math.max(0, Math.floor(cx - radius - 9)); x < Math.min(width, cx + radius + 9); x += 1) {
      const far = Math.hypot(x - cx, y - cy)
      const edge = ring * Math.exp(-(((far - radius) / (0.8 * pixel)) ** 2))
      data[y * width + x] = (data[y * width + x] ?? 0) * (1 - edge) * (far < radius ? 1 - tint : 1)
    }
}

/** What is on the other side: mirrored, blurred and pale. */
export function shownThrough(paper: Grey, chance: Chance): void {
  const { width, height, data } = paper
  const factor = 4
  const back = blurred(shrunk(paper, factor), 1)
  const [dark, move] = [chance.between(0.04, 0.13), chance.bell() * 0.03 * width]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const ink = 255 - sample(back, (width - 1 - x + move) / factor, y / factor)
      data[y * width + x] = (data[y * width + x] ?? 0) * (1 - (dark * ink) / 255)
    }
}

/** Fingers and a palm that come in from one side of the picture. */
export function handShadow({ width, height, data }: Grey, chance: Chance): void {
  const [from, shade] = [chance.between(0.2, 0.9), chance.between(0.5, 0.8)]
  const reach = chance.between(0.25, 0.6) * width
  const isLeft = chance.is(0.5)
  const soft = chance.between(0.006, 0.03) * width
  const fingers = [0, 1, 2, 3].map((at) => ({
    y: (from + (at - 1.5) * 0.055) * height,
    reach: reach * (1 - 0.12 * Math.abs(at - 1.4)),
    half: 0.019 * height,
  }))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const own = isLeft ? x : width - 1 - x
      const palm = (Math.hypot((own / reach) * 1.6, (y - from * height) / (0.13 * height)) - 1) * 0.3 * reach
      let off = palm
      for (const { y: middle, reach: tip, half } of fingers)
        off = Math.min(off, Math.hypot(Math.max(0, own - tip), y - middle) - half)
      const into = Math.min(1, Math.max(0, 0.5 - off / (2 * soft)))
      if (into > 0) data[y * width + x] = (data[y * width + x] ?? 0) * (1 - (1 - shade) * into)
    }
}
