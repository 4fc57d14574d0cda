import sharp from 'sharp'
import { encode } from 'uqr'

/** By this name a mail's HTML shows the picture that comes along with it (RFC 2392). */
export const qrContentId = 'qr@katedra'
/** Width and height in a mail, in pixels. */
export const qrSide = 200

/** Pixels of one module: sharp also on a screen of double density and on paper. */
const moduleSide = 12
const black = 0
const white = 255

/** A QR code as PNG, black on white with a quiet zone of four modules, the same as on the screens. */
export function qrPicture(link: string): Promise<Buffer> {
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const modules = Buffer.from(data.flat().map((isDark) => (isDark ? black : white)))
  return sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * moduleSide, size * moduleSide, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The picture as nodemailer takes it: part of the mail's text, not a file next to it. */
export async function qrAttachment(link: string) {
  return {
    filename: 'qr.png',
    content: await qrPicture(link),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    cid: qrContentId,
  }
}
