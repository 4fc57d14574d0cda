import sharp from 'sharp'

/** A photograph as a video of a browser's simulated camera: two frames of motion JPEG, in colour and small as a phone's video is. */
export async function videoOf(photograph: Buffer): Promise<Buffer> {
  const small = sharp(photograph).resize(1440, 1920, { fit: 'inside' })
  const frame = await small.toColourspace('srgb').jpeg().toBuffer()
  return Buffer.concat([frame, frame])
}
