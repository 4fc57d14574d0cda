import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Five minutes: short enough for a mistake that is mended, long enough for a whole school that looks at one moment. */
const seconds = 300

/**
 * A public reply that browsers and proxies may keep for a while and then ask for again by its tag; who has it
 * already gets a 304 without it.
 */
export function keepFor<T>(reply: FastifyReply, value: T): T {
  // Weak, because each encoding has other bytes.
  const tag = `W/"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag: tag, 'cache-control': `public, max-age=${seconds}`, vary: 'accept-language, accept-encoding' })
  if (isAmong(tag, reply.request.headers['if-none-match'])) reply.code(304).send()
  return value
}

/** As RFC 9110, section 13.1.2, compares: weakly, any of a list, or anything. */
export function isAmong(tag: string, known: string | undefined): boolean {
  const tags = (known ?? '').split(',').map(opaque)
  return tags.includes(opaque(tag)) || tags.includes('*')
}

/** A tag without its mark of weakness. */
function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
