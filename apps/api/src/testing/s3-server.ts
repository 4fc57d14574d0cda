import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { S3Target } from '../app/storage/storage-url.ts'
import { portOf } from './mail-server.ts'

/** A storage that speaks as much of S3 as we use, and is as strict about signatures (AWS Signature Version 4). */
export interface S3Server {
  target: S3Target
  /** What is in the bucket, by name. */
  files: Map<string, { bytes: Buffer; contentType: string | undefined }>
  /** What is wrong with it: the status with which it answers, or no answer at all; and for how many requests. */
  fault: { current: number | 'silence' | undefined; times: number }
  stop(): Promise<void>
}

const region = 'eu-central-1'

export async function startS3Server(): Promise<S3Server> {
  const files: S3Server['files'] = new Map()
  const fault: S3Server['fault'] = { current: undefined, times: 0 }
  const target = { endpoint: '', bucket: 'katedra', region, accessKey: 'the access key', secretKey: 'the secret/key+' }
  const server = createServer((request, response) => {
    const isFaulty = fault.current !== undefined && fault.times > 0
    if (isFaulty) fault.times -= 1
    if (!isFaulty) void answer({ request, response, target, files })
    else if (fault.current !== 'silence')
      response.writeHead(fault.current ?? 500).end('<Error><Code>Fault</Code></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target.endpoint = `http://127.0.0.1:${portOf(server.address())}`
  return {
    target,
    files,
    fault,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  target: S3Target
  files: S3Server['files']
}

async function answer({ request, response, target, files }: Exchange): Promise<void> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const [, bucket, name = ''] = (request.url ?? '').split('/')
  const refuse = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  if (request.headers.authorization !== signature(request, bytes, target))
    return void refuse(403, 'SignatureDoesNotMatch')
  if (bucket !== target.bucket) return void refuse(404, 'NoSuchBucket')
  const file = files.get(name)
  if (request.method === 'PUT') {
    files.set(name, { bytes, contentType: request.headers['content-type'] })
    return void response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    files.delete(name)
    return void response.writeHead(204).end()
  }
  if (file === undefined) return void refuse(404, 'NoSuchKey')
  response.writeHead(200).end(file.bytes)
}

/** The header that belongs to the request, worked out from Amazon's description and not with the client's code. */
function signature({ method = '', url = '', headers }: IncomingMessage, bytes: Buffer, target: S3Target): string {
  const moment = String(headers['x-amz-date'])
  const signed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  const whole = [
    method,
    url,
    '',
    ...signed.map((name) => `${name}:${String(headers[name])}`),
    '',
    signed.join(';'),
    createHash('sha256').update(bytes).digest('hex'),
  ].join('\n')
  const scope = `${moment.slice(0, 8)}/${target.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(whole).digest('hex')].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer>((inner, part) => hmac(inner, part), Buffer.from(`AWS4${target.secretKey}`))
  const proof = hmac(key, text).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${target.accessKey}/${scope}, SignedHeaders=${signed.join(';')}, Signature=${proof}`
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
