import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export const red = { r: 220, g: 0, b: 0 }
export const green = { r: 0, g: 160, b: 0 }
export const blue = { r: 0, g: 0, b: 220 }
export type Colour = typeof red

/** A picture of one colour. */
export function plain(width: number, height: number, background: Colour | string = red): Sharp {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
}

/** Upright stripes next to one another, each of the given width in pixels. */
export async function stripes(width: number, height: number, colours: Colour[]): Promise<Sharp> {
  const parts = await Promise.all(colours.map((colour) => plain(width, height, colour).png().toBuffer()))
  return plain(width * colours.length, height).composite(
    parts.map((input, index) => ({ input, left: index * width, top: 0 })),
  )
}

/** A valid PNG of one bit per pixel, all black: what is small here takes gigabytes where it is decoded whole. */
export function blackPng(width: number, height = width): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(content), 4)
    return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
