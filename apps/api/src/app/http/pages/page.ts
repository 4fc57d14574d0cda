import type { FastifyHelmetOptions } from '@fastify/helmet'
import { isLanguage } from '@katedra/i18n'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../fail.ts'
import { keepFor } from '../replies/cache-reply.ts'
import { requestLanguage } from '../language.ts'
import { networkOf } from '../network.ts'
import { withHead, type ReadHead } from './page-head.ts'

/** The policy of all pages, which may not be put into a frame. */
export function pagePolicy(isSecure: boolean) {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        styleSrc: ["'self'"],
        // React and SVG set style attributes; no style element or inline script is allowed.
        styleSrcAttr: ["'unsafe-inline'"],
        upgradeInsecureRequests: isSecure ? [] : null,
      },
    },
    strictTransportSecurity: isSecure,
    frameguard: { action: 'deny' },
    // Addresses of pages carry one-time codes.
    referrerPolicy: { policy: 'same-origin' },
  } as const satisfies FastifyHelmetOptions
}

/** The same for pages that are made to stand in other people's pages. They know no user and have no forms that are sent. */
function embeddablePolicy(isSecure: boolean): FastifyHelmetOptions {
  const { contentSecurityPolicy, ...rest } = pagePolicy(isSecure)
  const { directives } = contentSecurityPolicy
  return {
    ...rest,
    contentSecurityPolicy: {
      directives: { ...directives, imgSrc: ["'self'", 'data:'], formAction: ["'none'"], frameAncestors: ['*'] },
    },
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  }
}

export interface ServedPage {
  path: string
  /** The document as it was built. */
  html: () => string
  /** What its head says; the document's own where that can't be read. */
  head?: ReadHead | undefined
  /** Search engines may not tell others of it. */
  isUnlisted?: boolean
  /** Set for pages that may stand in frames of other sites, with whether they are asked for by HTTPS. */
  embeddable?: { isSecure: boolean }
}

/** Serves a document whose head depends on its address. */
export function servePage(server: FastifyInstance, { path, html, head, isUnlisted, embeddable }: ServedPage): void {
  server.route({
    method: 'GET',
    url: path,
    ...(embeddable === undefined ? {} : { helmet: embeddablePolicy(embeddable.isSecure) }),
    handler: async (request, reply) => {
      if (isUnlisted === true) reply.header('x-robots-tag', 'noindex')
      const told = head === undefined ? undefined : await readHead(head, request)
      const text = told === undefined ? html() : withHead(html(), told)
      return embeddable === undefined ? sendHtml(reply, text) : sendKeptHtml(reply, text)
    },
  })
}

/** A page is asked for each time; its scripts have names that change with them. */
function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** A page in other people's pages is opened by all their visitors, so it may be kept for as long as what it asks for. */
function sendKeptHtml(reply: FastifyReply, html: string): FastifyReply {
  keepFor(reply, html)
  return reply.sent ? reply : reply.type('text/html; charset=utf-8').send(html)
}

/** A page that can't say what it is about is still a page. */
async function readHead(read: ReadHead, request: FastifyRequest) {
  const query = new URL(request.url, 'http://localhost').searchParams
  const asked = query.get('lang')
  const language = isLanguage(asked) ? asked : requestLanguage(request)
  try {
    return await read({ query, language, ip: networkOf(request.ip) })
  } catch (error) {
    if (!(error instanceof Failure)) request.log.error({ err: error }, 'the head of a page could not be read')
    return undefined
  }
}
