/** A colour as red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Reads `#rgb` or `#rrggbb`; anything else is null, so that a subject's odd colour never breaks a screen. */
export function parseHex(hex: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1]
  if (digits === undefined) return null
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const value = Number.parseInt(full, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Writes a colour as `#rrggbb`. */
export function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Contrast ratio of two colours from 1 to 21, as WCAG 2.2 defines it. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** The colour `share` of the way (0 to 1) from the first to the second. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (a: number, b: number) => a + (b - a) * share
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])]
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
