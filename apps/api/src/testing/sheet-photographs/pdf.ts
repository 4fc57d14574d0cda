import sharp from 'sharp'

/** A picture as it lies in a PDF. */
interface Scan {
  width: number
  height: number
  filter: 'DCTDecode' | 'FlateDecode'
  data: Buffer
}

/** A PDF with a picture on each page, as scanners write it: A4, grey, one JPEG from edge to edge. */
export async function pdfOf(pictures: readonly Uint8Array[]): Promise<Buffer> {
  const scans = pictures.map(async (picture): Promise<Scan> => {
    const jpeg = sharp(picture).greyscale().toColourspace('b-w').jpeg({ quality: 90 })
    const { data, info } = await jpeg.toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, filter: 'DCTDecode', data }
  })
  return pdfWith(await Promise.all(scans))
}

/** Its objects have no table of places: readers find them by themselves. */
export function pdfWith(pages: readonly Scan[]): Buffer {
  const ids = pages.map((_, at) => 3 + at * 3)
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const add = (id: number, head: string, body?: Buffer) =>
    parts.push(
      Buffer.from(`${id} 0 obj\n${head}\n`),
      ...(body === undefined ? [] : [Buffer.from('stream\n'), body, Buffer.from('\nendstream\n')]),
      Buffer.from('endobj\n'),
    )
  add(1, '<< /Type /Catalog /Pages 2 0 R >>')
  add(2, `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length}\n>>`)
  for (const [at, scan] of pages.entries()) {
    const id = 3 + at * 3
    const [width, height] = scan.width > scan.height ? [842, 595] : [595, 842]
    const drawing = Buffer.from(`${width} 0 0 ${height} 0 0 cm /Sheet Do`)
    add(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${id + 1} 0 R /Resources << /XObject << /Sheet ${id + 2} 0 R >> >> >>`,
    )
    add(id + 1, `<< /Length ${drawing.length} >>`, drawing)
    add(
      id + 2,
      `<< /Type /XObject /Subtype /Image /Width ${scan.width} /Height ${scan.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${scan.filter} /Length ${scan.data.length} >>`,
      scan.data,
    )
  }
  parts.push(Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'))
  return Buffer.concat(parts)
}
