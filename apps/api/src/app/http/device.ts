import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken, tokenHash } from '../tokens.ts'

/** How long a device is known after it was used last. */
const knownDays = 180
const day = 86_400_000
const cookie = 'device'

/**
 * A browser knows itself by an unguessable token in a cookie that no script can read, never by its address. It proves nothing
 * but that somebody has signed in or joined on it before: strangers' wrong passwords and codes do not slow it down.
 */
export interface Device {
  /** Undefined where the browser sent none. */
  hash: Buffer | undefined
  /** Gives the browser its token, a new one where `isNew`; returns what the database keeps of it. */
  keep: (isNew: boolean) => Buffer
}

export function deviceOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Device {
  const sent = request.cookies[cookie]
  const token = sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined
  return {
    hash: token === undefined ? undefined : tokenHash(token),
    keep(isNew) {
      const kept = isNew || token === undefined ? randomToken() : token
      reply.setCookie(cookie, kept, {
        path: '/v1/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: (knownDays * day) / 1000,
      })
      return tokenHash(kept)
    },
  }
}

/** Until when a device that is used now is known. */
export function knownUntil(now: Date): Date {
  return new Date(now.getTime() + knownDays * day)
}
