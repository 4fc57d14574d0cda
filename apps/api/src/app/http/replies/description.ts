import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { isAmong } from './cache-reply.ts'

interface Description {
  tag: string
  bodies: Record<Encoding, Buffer>
}

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

const head = { openapi: '3.1.0', info: { title: 'Katedra', version: '1' } }
const transform = createJsonSchemaTransform({
  zodToJsonConfig: {
    unrepresentable: 'any',
    // A moment is a text in JSON; its Date exists only on the server.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  },
})

/** By server, what describes one route each. */
const steps = new WeakMap<FastifyInstance, (() => void)[]>()

/**
 * Registers what describes routes; before any route. Together their schemas take more than a second, for which the server would do
 * nothing else, so each route is described by itself and what it gave is remembered.
 */
export async function prepareDescription(server: FastifyInstance): Promise<void> {
  const described = new Map<string, ReturnType<typeof transform>>()
  const remembered: typeof transform = (document) => {
    const { route, url } = document
    const name = `${String(route.method)} ${url}`
    const known = described.get(name) ?? transform(document)
    described.set(name, known)
    return known
  }
  const ofServer: (() => void)[] = []
  steps.set(server, ofServer)
  server.addHook('onRoute', (route) => {
    const { schema, url } = route
    if (schema !== undefined) ofServer.push(() => void remembered({ schema, url, route, openapiObject: head }))
  })
  await server.register(swagger, { openapi: head, transform: remembered })
}

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
  for (const step of steps.get(server) ?? []) {
    step()
    await nextTurn()
  }
  const identity = Buffer.from(JSON.stringify(server.swagger()))
  const [br, gz] = await Promise.all([
    // The best quality takes seconds for the last few kilobytes.
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  return { tag: `"${hash}"`, bodies: { br, gzip: gz, identity } }
}
