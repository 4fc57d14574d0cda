import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Grey } from './reading/grey.ts'
import { UnreadablePicture } from './reading/read-sheet.ts'

/** A class on both sides of the paper, with room. */
const maxPages = 300
/** Of the renderer, in bytes: what a page of 600 dpi takes, and no more. */
const maxMemory = 256 * 1024 * 1024
/** In points: larger ones are no paper, and what is drawn on them could be anything. */
const maxPoints = 14_400

let compiled: Promise<WebAssembly.Module> | undefined

/** By its first bytes; programs may put a few before them. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

/**
 * Draws one page of a PDF, so large that its longer side has so many pixels. Each page has a renderer of its own, which forgets
 * all when it is done: a page that spoils it spoils no other one.
 */
export async function drawPage(bytes: Uint8Array, page: number, side: number): Promise<{ grey: Grey; pages: number }> {
  const library = await openRenderer()
  try {
    const document = await library.loadDocument(bytes)
    const pages = document.getPageCount()
    if (pages === 0) throw new UnreadablePicture('The PDF has no pages.')
    if (pages > maxPages) throw new UnreadablePicture(`The PDF has more than ${maxPages} pages.`)
    return { grey: await drawn(document.getPage(page - 1), side), pages }
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error
    const isLocked = error instanceof Error && /password|security/i.test(error.message)
    throw new UnreadablePicture(
      isLocked ? 'The PDF is locked by a password.' : 'The PDF is damaged, or takes more memory than there is.',
    )
  }
}

type PdfPage = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>

async function drawn(page: PdfPage, side: number): Promise<Grey> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const [long, short] = [Math.max(originalWidth, originalHeight), Math.min(originalWidth, originalHeight)]
  if (!(short > 0 && long < maxPoints)) throw new UnreadablePicture('The page of the PDF has no size of paper.')
  const { width, height, data } = await page.render({ scale: side / long, colorSpace: 'Gray', render: 'bitmap' })
  return { width, height, data }
}

async function openRenderer(): Promise<PDFiumLibrary> {
  const module = await (compiled ??= readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))).then(
    (wasm) => WebAssembly.compile(wasm),
  ))
  return PDFiumLibrary.init({
    instantiateWasm: (imports, done) => {
      const instance = new WebAssembly.Instance(module, imports)
      const { memory } = instance.exports
      if (memory instanceof WebAssembly.Memory) bound(memory)
      done(instance)
      return instance.exports
    },
  })
}

/** Pictures in a PDF may say to be of any size: memory beyond the limit is not given, and the page ends with an error. */
function bound(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * 65_536 > maxMemory) throw new RangeError('The page takes too much memory.')
    return grow(pages)
  }
}
