import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './storage.ts'
import type { S3Target } from './storage-url.ts'

/** Longer than a small file takes, shorter than a person waits; all tries together. */
const defaultMaxTime = 10_000
const tries = 3

interface Sent {
  method: 'GET' | 'PUT' | 'DELETE'
  body?: Uint8Array<ArrayBuffer>
  contentType?: string
}

/** Files in a bucket. Its name stands in the path, as MinIO and Ceph need it, not in the host. */
export function s3Storage(target: S3Target, maxTime = defaultMaxTime): Storage {
  const client = new AwsClient({
    accessKeyId: target.accessKey,
    secretAccessKey: target.secretKey,
    region: target.region,
    service: 's3',
  })

  async function ask(name: string, sent: Sent): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(maxTime)
    for (let nth = 1; ; nth += 1) {
      const response = await once(name, sent, signal).catch((error: unknown) => {
        if (nth === tries || signal.aborted) throw error
      })
      if (response !== undefined && (!isPassing(response.status) || nth === tries)) return outcome(sent, response)
      await pause(100 * nth, undefined, { signal })
    }
  }

  async function once(name: string, { method, body, contentType }: Sent, signal: AbortSignal): Promise<Answer> {
    const request = await client.sign(`${target.endpoint}/${target.bucket}/${name}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body }),
    })
    // The signal goes to fetch itself: a signed request does not keep it, and a silent server would hold us for minutes.
    const response = await fetch(request, { redirect: 'error', signal })
    // Read to its end in any case: only then the connection is free again.
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  return {
    async put(name, bytes, contentType) {
      const stored = await ask(name, { method: 'PUT', body: new Uint8Array(bytes), contentType })
      if (stored === undefined) throw new Error('the storage answered 404 to PUT')
    },
    get: (name) => ask(name, { method: 'GET' }),
    async remove(name) {
      await ask(name, { method: 'DELETE' })
    },
  }
}

interface Answer {
  status: number
  bytes: Buffer
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 429
}

/** What was asked for, undefined if it is not there. */
function outcome({ method }: Sent, { status, bytes }: Answer): Buffer | undefined {
  if (status >= 200 && status < 300) return bytes
  const code = /<Code>(?<code>\w{1,60})<\/Code>/.exec(bytes.toString('latin1'))?.groups?.['code'] ?? ''
  if (status === 404 && code !== 'NoSuchBucket') return undefined
  throw new Error(`the storage answered ${status} ${code} to ${method}`)
}
