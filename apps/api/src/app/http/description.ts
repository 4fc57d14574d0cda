import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
import { isAmong } from './cache-reply.ts'

interface Description {
  tag: string
  bodies: Record<Encoding, Buffer>
}

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/**
 * Serves the description of all routes. It is a megabyte of JSON that never changes while the server runs, and anyone may ask:
 * it is written and compressed for the first who does, and the others get those bytes.
 */
export function serveDescription(server: FastifyInstance): void {
  let made: Promise<Description> | undefined
  server.get('/v1/openapi.json', async (request, reply) => {
    made ??= describe(server)
    const { tag, bodies } = await made
    // Weak, because each encoding has other bytes. Asked for each time, because the next version describes other routes.
    reply.headers({ etag: `W/${tag}`, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (isAmong(tag, request.headers['if-none-match'])) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bodies[encoding])
  })
}

function encodingFor(accepted: string | undefined): Encoding {
  const wanted = negotiate(accepted ?? '', [...encodings])
  return encodings.find((encoding) => encoding === wanted) ?? 'identity'
}

async function describe(server: FastifyInstance): Promise<Description> {
  const identity = Buffer.from(JSON.stringify(server.swagger()))
  const [br, gz] = await Promise.all([
    // The best quality takes seconds for the last few kilobytes.
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  return { tag: `"${hash}"`, bodies: { br, gzip: gz, identity } }
}
