import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import path from 'node:path'
import * as pgliteTools from '@electric-sql/pglite-tools/pg_dump'
import pg from 'pg'

/** What the thread at the other end needs. */
export interface Line {
  /** The file of PostgreSQL's unix socket. */
  socket: string
  port: MessagePort
  /** Counts what has arrived, so that the reader may sleep until the next. */
  signal: SharedArrayBuffer
}

export interface DumpedDatabase {
  socketDir: string
  /** 5432 when left out; it names the socket, too. */
  port?: number
  user: string
  database: string
}

/** The library as it is used here: of PGlite it asks nothing but the three functions below. */
const tools: { pgDump(options: { pg: object; args?: string[] }): Promise<File> } = pgliteTools

/** Kept, because V8 then finds what it has compiled of these bytes, as fast as it has become, instead of beginning anew each time. */
const program = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite-tools/pg_dump')),
  'pg_dump.wasm',
)
const compiled = WebAssembly.compile(readFileSync(program))

const terminate = 'X'
const readyForQuery = 'Z'
const protocolVersion = 196_608

/**
 * What `pg_dump` of PostgreSQL 18 prints of a database, asked as this user. Neither the embedded server's package nor Debian 12
 * brings that program; PGlite has it compiled to WebAssembly, so it runs wherever the tests run. It believes that it talks to
 * PGlite: here its messages go to the real server.
 */
export async function pgDump(of: DumpedDatabase, options: string[] = []): Promise<string> {
  const line = openLine(path.join(of.socketDir, `.s.PGSQL.${of.port ?? 5432}`))
  let hasBegun = false
  const server = {
    // The library puts the search path back afterwards; this connection ends anyway.
    query: () => Promise.resolve({ rows: [{ search_path: 'public' }] }),
    exec: () => Promise.resolve(),
    execProtocolRawStream(message: Uint8Array, { onRawData }: { onRawData(answer: Uint8Array): void }) {
      const bytes = hasBegun ? Buffer.from(message) : startupMessage(of)
      hasBegun = true
      line.send(bytes)
      if (bytes.toString('latin1', 0, 1) !== terminate) onRawData(line.answer())
    },
  }
  try {
    await compiled
    const file = await tools.pgDump({ pg: server, args: options })
    return await file.text()
  } finally {
    await line.close()
  }
}

/** Plays a dump into an empty database as this user, in one transaction, as `psql --single-transaction` would. */
export async function restoreDump(dump: string, into: DumpedDatabase): Promise<void> {
  const client = new pg.Client({
    host: into.socketDir,
    port: into.port ?? 5432,
    user: into.user,
    database: into.database,
  })
  await client.connect()
  try {
    // Statements of one text are one transaction.
    await client.query(dump)
  } finally {
    await client.end()
  }
}

/** The library's own names another user and database. */
function startupMessage({ user, database }: DumpedDatabase): Buffer {
  const names = Buffer.from(['user', user, 'database', database, '', ''].join('\0'))
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + names.length, 0)
  head.writeInt32BE(protocolVersion, 4)
  return Buffer.concat([head, names])
}

function openLine(socket: string) {
  const { port1: ours, port2: port } = new MessageChannel()
  const signal = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const arrivals = new Int32Array(signal)
  const workerData: Line = { socket, port, signal }
  const worker = new Worker(new URL('pg-dump.worker.ts', import.meta.url), { workerData, transferList: [port] })
  return {
    send: (bytes: Buffer) => ours.postMessage(Uint8Array.from(bytes), []),
    /** All of the server's answer; blocks, because WebAssembly cannot wait in any other way. */
    answer(): Buffer {
      let answer = Buffer.alloc(0)
      while (!isWhole(answer)) answer = Buffer.concat([answer, next(ours, arrivals)])
      return answer
    },
    async close() {
      ours.close()
      await worker.terminate()
    },
  }
}

function next(port: MessagePort, arrivals: Int32Array): Uint8Array {
  for (;;) {
    const seen = Atomics.load(arrivals, 0)
    const message: unknown = receiveMessageOnPort(port)?.message
    if (message instanceof Uint8Array) return message
    if (typeof message === 'string') throw new Error(message)
    Atomics.wait(arrivals, 0, seen)
  }
}

/** The server has nothing more to say: its last message, whole, tells that it waits for the next query. */
function isWhole(answer: Buffer): boolean {
  let at = 0
  let last = ''
  while (at + 5 <= answer.length) {
    last = answer.toString('latin1', at, at + 1)
    at += 1 + answer.readInt32BE(at + 1)
  }
  return at === answer.length && last === readyForQuery
}
