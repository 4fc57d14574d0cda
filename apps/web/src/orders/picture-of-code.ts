/** Points of a side: banks' apps read even a large code with so many. */
const side = 720

/** The drawing of a code as PNG, which every bank's app can open. */
export async function pictureOfCode(address: string): Promise<Blob> {
  const image = new Image(side, side)
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const paper = canvas.getContext('2d')
  if (paper === null) throw new Error('The browser gives no canvas.')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, side, side)
  paper.drawImage(image, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture === null) reject(new Error('The code could not be drawn.'))
      else resolve(picture)
    }, 'image/png')
  })
}
