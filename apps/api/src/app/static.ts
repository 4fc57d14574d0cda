import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const apps = fileURLToPath(new URL('../../../', import.meta.url))
const year = 31_536_000_000

/**
 * Serves the two browser apps: the pupils' under /t, the teachers' everywhere else. Files with a hash in their name are
 * kept by browsers for ever, pages are asked for each time.
 */
export async function serveApps(server: FastifyInstance): Promise<void> {
  const web = path.join(apps, 'web/dist')
  const student = path.join(apps, 'student/dist')
  if (!existsSync(web) || !existsSync(student))
    throw new Error('The browser apps are not built: run "npm run build" first.')
  const assets = { maxAge: year, immutable: true, index: false, preCompressed: true } as const
  await server.register(fastifyStatic, { ...assets, root: path.join(web, 'assets'), prefix: '/assets/' })
  await server.register(fastifyStatic, {
    ...assets,
    root: path.join(student, 'assets'),
    prefix: '/t/assets/',
    decorateReply: false,
  })
  server.get('/t', (_, reply) => page(reply, student))
  server.get('/t/*', (_, reply) => page(reply, student))
  // Whoever has the link may look; search engines may not tell it to others.
  server.get('/public-results', (_, reply) => page(reply.header('x-robots-tag', 'noindex'), web))
  // A page the server does not know is one of the teachers' app, which knows its own routes.
  server.get('/*', (request, reply) => (isPage(request) ? page(reply, web) : reply.callNotFound()))
}

function isPage(request: FastifyRequest): boolean {
  const { pathname } = new URL(request.url, 'http://localhost')
  return !pathname.startsWith('/v1/') && path.extname(pathname) === ''
}

function page(reply: FastifyReply, root: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html', root, { maxAge: 0, immutable: false })
}
