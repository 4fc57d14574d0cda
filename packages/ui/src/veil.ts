import { contrastRatio, mix, parseHex, toHex, type Rgb } from './contrast.ts'

/** Colours of a tile or banner: `ground` under text of colour `ink`, and a `band` of the subject's own colour. */
export interface Veil {
  ground: string
  band: string
  ink: string
}

const black: Rgb = [18, 26, 22]
const white: Rgb = [255, 255, 255]
const plainVeil: Veil = { ground: '#1c3b30', band: '#f6d54a', ink: '#ffffff' }

/**
 * Makes a subject's two colours readable: they stay grounds, and the ground is veiled with black or white
 * until the text on it has a contrast of 4.5:1. Missing or odd colours give those of the blackboard.
 */
export function veil(boxColorBasic: string | null, boxColorAdd: string | null): Veil {
  const basic = parseHex(boxColorBasic ?? '')
  if (basic === null) return plainVeil
  const band = parseHex(boxColorAdd ?? '') ?? mix(basic, white, 0.7)
  const isDark = contrastRatio(basic, white) >= contrastRatio(basic, black)
  const ink = isDark ? white : black
  return { ground: toHex(readable(basic, ink, isDark ? black : white)), band: toHex(band), ink: toHex(ink) }
}

function readable(ground: Rgb, ink: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const veiled = mix(ground, towards, share)
    if (contrastRatio(veiled, ink) >= 4.6) return veiled
  }
  return towards
}
