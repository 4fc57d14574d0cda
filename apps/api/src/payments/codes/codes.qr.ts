import { encode } from 'uqr'

/** The European code ends at version 13 (EPC069-12); the others are smaller. */
const maxVersion = 13

/** A payment's QR code as SVG: level M, a quiet zone of four modules, always black on white, for readers fail on inverted codes. */
export function paymentQr(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4, maxVersion })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  ].join('')
}
