/** Of a page and of the headers of pages and records (PostgreSQL, `xlog_internal.h` and `xlogrecord.h`). */
const pageSize = 8192
const [shortHeader, longHeader, recordHeader] = [24, 40, 24]
const [isContinued, isLong] = [0x1, 0x2]
const aligned = (size: number) => (size + 7) & ~7

const transactions = 1
/** Ends of a transaction, also of a prepared one: its commit, its abort. */
const ends = new Set([0x00, 0x20, 0x30, 0x40])

/** Microseconds are counted from the year 2000. */
const epoch = Date.UTC(2000, 0, 1)

/**
 * The newest moment at which a transaction ended in a file of the write-ahead log, in milliseconds cut off; undefined where none did.
 * PostgreSQL's own reader, `pg_waldump`, does not come with the embedded one. A record that goes over into the next file is left
 * out, so the log may reach a little further than this, never less far.
 */
export function lastEndIn(segment: Buffer): Date | undefined {
  const stream = Buffer.concat(pagesOf(segment).map(({ content }) => content))
  let newest: number | undefined
  for (const start of recordsIn(segment, stream)) {
    const moment = momentIn(stream.subarray(start, start + stream.readUInt32LE(start)))
    if (moment !== undefined && (newest === undefined || moment > newest)) newest = moment
  }
  return newest === undefined ? undefined : new Date(newest)
}

interface Page {
  content: Buffer
  /** So much of it belongs to a record that began on a page before. */
  rest: number
}

/** Pages up to the first that was not written to. */
function pagesOf(segment: Buffer): Page[] {
  const pages: Page[] = []
  for (let at = 0; at + pageSize <= segment.length && segment.readUInt16LE(at) !== 0; at += pageSize) {
    const flags = segment.readUInt16LE(at + 2)
    const header = (flags & isLong) === 0 ? shortHeader : longHeader
    const rest = (flags & isContinued) === 0 ? 0 : segment.readUInt32LE(at + 16)
    pages.push({ content: segment.subarray(at + header, at + pageSize), rest })
  }
  return pages
}

/** Where whole records begin; what a crash has left half written is passed over, up to the next page. */
function* recordsIn(segment: Buffer, stream: Buffer): Generator<number> {
  let [pageStart, done] = [0, 0]
  for (const { content, rest } of pagesOf(segment)) {
    const pageEnd = pageStart + content.length
    let at = Math.max(done, pageStart + aligned(rest))
    while (at + recordHeader <= stream.length && at < pageEnd) {
      const size = stream.readUInt32LE(at)
      if (size < recordHeader || at + size > stream.length) break
      yield at
      at += aligned(size)
    }
    done = at >= pageEnd ? at : pageEnd
    pageStart = pageEnd
  }
}

/** Of a record that ends a transaction: its data begin with the moment. */
function momentIn(record: Buffer): number | undefined {
  if (record[17] !== transactions || !ends.has((record[16] ?? 0) & 0x70)) return undefined
  let at = recordHeader
  // Before the data may stand where the transaction has come from, and of which one it is a part.
  for (let id = record[at]; id === 253 || id === 252; id = record[at]) at += id === 253 ? 3 : 5
  const data = record[at] === 255 ? at + 2 : record[at] === 254 ? at + 5 : undefined
  if (data === undefined || data + 8 > record.length) return undefined
  return epoch + Number(record.readBigInt64LE(data) / 1000n)
}
