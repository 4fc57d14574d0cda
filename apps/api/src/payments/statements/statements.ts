import type { Readable } from 'node:stream'
import { camtReader } from './statements.camt.ts'
import { fioReader } from './statements.fio.ts'
import { gpcReader } from './statements.gpc.ts'
import { StatementFailure, type StatementEntry, type StatementReader } from '../payments.movement.ts'

/** Enough to tell the kind of a file and, in XML, its encoding. */
const startLength = 512
const pieceLength = 8192

/**
 * Movements of a bank's file as it comes in: Fio's JSON, ABO/GPC, CAMT.053, told apart by how the file begins, not by its name.
 * What cannot be read is given in its place and does not stop the rest; a file that is none of these or breaks off ends with a
 * StatementFailure, after the movements that came before. Memory does not grow with the file, but for a few bytes for each
 * movement.
 */
export async function* readStatement(
  stream: Readable,
  fileName: string,
): AsyncGenerator<StatementEntry, void, undefined> {
  const opening = openReader()
  try {
    for await (const piece of piecesOf(stream)) for (const entry of opening.read(piece)) yield entry
    for (const entry of opening.begin()) yield entry
    for (const entry of opening.end()) yield entry
  } catch (error) {
    throw error instanceof StatementFailure ? new StatementFailure(error.code, fileName) : error
  }
}

/** Keeps the first pieces until they tell what the file is; `begin` reads a file that ended before they did. */
function openReader(): StatementReader & { begin: () => StatementEntry[] } {
  let start: Uint8Array = new Uint8Array()
  let reader: StatementReader | undefined
  function begin(min: number): StatementEntry[] {
    // A file may begin with any number of blank lines.
    start = withoutMargin(start)
    if (start.length < min) return []
    reader = readerFor(start)
    return reader.read(start)
  }
  return {
    read: (piece) => {
      if (reader !== undefined) return reader.read(piece)
      start = Buffer.concat([start, piece])
      return begin(startLength)
    },
    begin: () => (reader === undefined ? begin(0) : []),
    end: () => reader?.end() ?? [],
  }
}

function readerFor(start: Uint8Array): StatementReader {
  const beginning = Buffer.from(start.subarray(0, 3)).toString('latin1')
  if (beginning === '') throw new StatementFailure('empty')
  if (beginning === '074' || beginning === '075') return gpcReader()
  if (beginning.startsWith('{')) return fioReader()
  if (beginning.startsWith('<')) return camtReader(start)
  // UTF-16 of either order: no bank's, but a text editor may have saved the file so.
  throw new StatementFailure(/^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(beginning) ? 'bad_encoding' : 'unknown_format')
}

/** From the first byte that says something: no byte-order mark of UTF-8, no blank lines. */
function withoutMargin(start: Uint8Array): Uint8Array {
  const marked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? start.subarray(3) : start
  const first = marked.findIndex((byte) => ![0x20, 0x09, 0x0a, 0x0d].includes(byte))
  return first < 0 ? new Uint8Array() : marked.subarray(first)
}

/** Small pieces leave little behind at a time, so that the memory of the process stays small too. */
async function* piecesOf(stream: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of stream) {
    const bytes = bytesOf(chunk)
    for (let start = 0; start < bytes.length; start += pieceLength) yield bytes.subarray(start, start + pieceLength)
  }
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  return Buffer.from(String(chunk))
}
