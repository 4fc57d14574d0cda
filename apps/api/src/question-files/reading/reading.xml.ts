import { XmlFailure, xmlReader, type XmlElement } from '../../app/files/xml.ts'
import { fileLimits, type Reason } from '../question-files.shape.ts'

/** What is to be collected: the root itself (0) or each of its children (1), so that a large file is never a tree as a whole. */
export interface XmlOptions {
  depth: 0 | 1
  /** `undefined` for an element with more in it than any question has. False stops reading. */
  take: (element: XmlElement | undefined, line: number) => boolean
}

/** Elements in one collected element; a question with more is no question. */
const maxElements = 20_000

class Enough extends Error {}

/** Reads XML and hands over what was asked for. Gives the reason when the file can't be read to its end. */
export function readXml(text: string, { depth, take }: XmlOptions): Reason | undefined {
  const reader = xmlReader(
    {
      interestIn: (_, level) => (level < depth ? 'enter' : 'collect'),
      collected: (element, _, isWhole) => {
        if (!take(isWhole ? element : undefined, element.line)) throw new Enough()
      },
    },
    { depth: fileLimits.depth, elements: maxElements, passesNamedDtd: true },
  )
  try {
    reader.write(text)
    reader.end()
    return undefined
  } catch (error) {
    if (error instanceof Enough) return undefined
    if (error instanceof XmlFailure) return reasonOf(error)
    throw error
  }
}

function reasonOf({ problem, line }: XmlFailure): Reason {
  if (problem === 'doctype') return { code: 'doctype' }
  if (problem === 'too_deep') return { code: 'too_deep', values: { most: fileLimits.depth } }
  return { code: 'not_well_formed', values: { line } }
}

/** The one element of a small file. */
export function parseXml(text: string): { ok: true; root: XmlElement } | { ok: false; reason: Reason } {
  let root: XmlElement | undefined
  const reason = readXml(text, {
    depth: 0,
    take: (element) => {
      root = element
      return true
    },
  })
  if (reason !== undefined) return { ok: false, reason }
  return root === undefined ? { ok: false, reason: { code: 'text_too_long' } } : { ok: true, root }
}

/** Encodings that school systems write; with another one the bytes could be read wrongly without anyone seeing it. */
const encodings = new Set(
  'utf-8 utf8 us-ascii ascii utf-16 utf-16le utf-16be windows-1250 cp1250 windows-1252 cp1252 iso-8859-1 iso8859-1 latin1 iso-8859-2 iso8859-2 latin2 iso-8859-15'.split(
    ' ',
  ),
)
const declaration = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i
const maxPrologue = 16_384

/** The text of an XML file: by its byte order mark, else by its declaration, else UTF-8; undefined where that does not hold. */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes)
  if (encoding === undefined) return undefined
  try {
    return withoutDeclaration(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * Nothing of a declaration is needed once the text is there, and some programs write it with a blank too few or a line before it.
 * Its lines stay, so that all others keep their numbers.
 */
function withoutDeclaration(text: string): string {
  return text.replace(/^\s*<\?xml\s[^<>]{0,300}\?>/, (found) => found.replaceAll(/[^\n]/g, ''))
}

/** The name of the root without its prefix, found without reading the file; undefined where there is none near its start. */
export function rootName(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes) ?? 'utf-8'
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, maxPrologue)).trimStart()
  if (!start.startsWith('<')) return undefined
  const bare = start.replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
  return /<(?:[\w.-]{1,60}:)?([A-Za-z][\w.-]{0,60})[\s/>]/.exec(bare)?.[1]
}

/** Byte order marks, and how a declaration looks in letters of two bytes. */
const starts: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0, 0x3f, 0]],
  ['utf-16be', [0, 0x3c, 0, 0x3f]],
]

function encodingOf(bytes: Uint8Array): string | undefined {
  const start = starts.find(([, wanted]) => wanted.every((byte, index) => bytes[index] === byte))
  if (start !== undefined) return start[0]
  const declared = declaration.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 256)))?.[1]?.toLowerCase()
  // Written in single bytes, as was seen above, whatever it says of itself.
  if (declared === undefined || declared.startsWith('utf-16')) return 'utf-8'
  return encodings.has(declared) ? declared : undefined
}
