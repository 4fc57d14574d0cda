import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { Route, Schema } from '@katedra/contract/route'
import type { FastifyInstance } from 'fastify'

/**
 * How replies of the API are compressed (docs/adr/0078). What is shorter than one packet gains nothing; what is longer than
 * `syncThreshold` is compressed outside the event loop. Pages and their files are none of this: the build has compressed them.
 */
const compression = {
  global: false,
  encodings: ['br', 'gzip'],
  threshold: 1400,
  syncThreshold: 32_768,
  customTypes: /^application\/json(?:;|$)/,
  // Each further step costs more time than its bytes take on the way.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 3 },
} satisfies FastifyCompressOptions

/** Fields by which somebody gets in somewhere. Where the name is one that other replies have too, the route says `secret`. */
export const secretFields: ReadonlySet<string> = new Set([
  'token',
  'access',
  'refresh',
  'secret',
  'password',
  'teacher_code',
  'personal_code',
  'recovery_codes',
])

/** Registers the library; it compresses nothing but routes that ask for it. */
export async function prepareCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, compression)
}

/**
 * Replies with a secret leave as they are, and so do streams of events, whose words must not wait in a buffer, and files: those
 * send themselves, and a compression that ends later than the handler would meet a second reply.
 */
export function compressionOf({ events, reply, secret }: Route): false | FastifyCompressOptions {
  const isFile = reply._zod.def.type === 'null'
  return events !== undefined || isFile || secret === true || isSecretReply(reply) ? false : compression
}

const secretReplies = new WeakMap<Route['reply'], boolean>()

/** To look through the schemas of all routes takes a fifth of what building a server takes, and tests build hundreds. */
function isSecretReply(reply: Route['reply']): boolean {
  const isSecret = secretReplies.get(reply) ?? holdsSecret(reply, new Set())
  secretReplies.set(reply, isSecret)
  return isSecret
}

/** Looks into every schema that this one is made of; each once, for some refer to themselves. */
function holdsSecret(value: unknown, seen: Set<unknown>): boolean {
  if (value === null || typeof value !== 'object' || seen.has(value)) return false
  seen.add(value)
  if (!isSchema(value)) return Object.values(value).some((part) => holdsSecret(part, seen))
  const { def } = value._zod
  if (!('shape' in def) || def.shape === null || typeof def.shape !== 'object') return holdsSecret(def, seen)
  return Object.entries(def.shape).some(([name, field]) => secretFields.has(name) || holdsSecret(field, seen))
}

function isSchema(value: object): value is Schema {
  return '_zod' in value
}
