import type { FastifyReply, FastifyRequest } from 'fastify'

const cookie = 'position'
/** For so long, in seconds, a replica may be behind at the most before it is not asked at all, and some more. */
const keptFor = 60

/** How far the database had written when this browser had changed something last; all its tabs and all servers know it. */
export function positionOf({ cookies }: FastifyRequest): string | undefined {
  const sent = cookies[cookie]
  return sent !== undefined && /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/.test(sent) ? sent : undefined
}

/** Until a replica has come as far, what this browser reads comes from the database itself. */
export function keepPosition(reply: FastifyReply, position: string, isSecure: boolean): void {
  reply.setCookie(cookie, position, {
    path: '/v1/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: keptFor,
  })
}
