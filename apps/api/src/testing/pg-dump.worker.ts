import { connect } from 'node:net'
import { workerData } from 'node:worker_threads'
import type { Line } from './pg-dump.ts'

// The other end of a line to PostgreSQL: this thread may wait for the network, while the one that runs pg_dump only sleeps.
const { socket, port, signal }: Line = workerData
const arrivals = new Int32Array(signal)

const server = connect(socket)
  .on('data', (bytes) => tell(Uint8Array.from(bytes)))
  .on('error', (error) => tell(error.message))
  .on('close', () => tell('PostgreSQL has closed the connection.'))
port.on('message', (bytes: Uint8Array) => server.write(bytes))

function tell(news: Uint8Array | string): void {
  port.postMessage(news, [])
  Atomics.add(arrivals, 0, 1)
  Atomics.notify(arrivals, 0)
}
