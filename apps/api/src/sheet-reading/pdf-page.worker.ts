import { PDFiumLibrary } from '@hyzyla/pdfium'
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfOrder, PdfReply } from './pdf-page.ts'
import type { Grey } from './reading/grey.ts'

// A thread that draws one page of a PDF and ends.

/** A class on both sides of the paper, with room. */
const maxPages = 300
/** Of the renderer, in bytes: what a page of 600 dpi takes, and no more. */
const maxMemory = 256 * 1024 * 1024
/** In points: larger ones are no paper, and what is drawn on them could be anything. */
const maxPoints = 14_400

class Refused extends Error {}

const order: PdfOrder = workerData
parentPort?.postMessage(await replyTo(order), [])

async function replyTo({ module, bytes, page, side }: PdfOrder): Promise<PdfReply> {
  const library = await openRenderer(module)
  try {
    const document = await library.loadDocument(bytes)
    const pages = document.getPageCount()
    if (pages === 0) throw new Refused('The PDF has no pages.')
    if (pages > maxPages) throw new Refused(`The PDF has more than ${maxPages} pages.`)
    return { grey: await drawn(document.getPage(page - 1), side), pages }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    const isLocked = error instanceof Error && /password|security/i.test(error.message)
    return {
      refused: isLocked
        ? 'The PDF is locked by a password.'
        : 'The PDF is damaged, or takes more memory than there is.',
    }
  }
}

type PdfPage = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>

async function drawn(page: PdfPage, side: number): Promise<Grey> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const [long, short] = [Math.max(originalWidth, originalHeight), Math.min(originalWidth, originalHeight)]
  if (!(short > 0 && long < maxPoints)) throw new Refused('The page of the PDF has no size of paper.')
  const { width, height, data } = await page.render({ scale: side / long, colorSpace: 'Gray', render: 'bitmap' })
  return { width, height, data }
}

async function openRenderer(module: WebAssembly.Module): Promise<PDFiumLibrary> {
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
