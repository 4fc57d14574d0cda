import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { requestLanguage } from '../language.ts'
import type { ReadHead } from './page-head.ts'
import { servePage } from './page.ts'

const apps = fileURLToPath(new URL('../../../../..', import.meta.url))
const year = 31_536_000_000

/**
 * Serves the browser apps: the pupils' under /t, the pages made for other people's pages, and the teachers' everywhere else.
 * Files with a hash in their name are kept by browsers for ever, pages are asked for each time.
 */
export async function serveApps(
  server: FastifyInstance,
  { heads, isSecure }: { heads: Readonly<Record<string, ReadHead>>; isSecure: boolean },
): Promise<void> {
  const web = path.join(apps, 'web/dist')
  const student = path.join(apps, 'student/dist')
  const embed = path.join(apps, 'embed/dist')
  const console = path.join(apps, 'console/dist')
  if (![web, student, embed, console].every((folder) => existsSync(folder)))
    throw new Error('The browser apps are not built: run "npm run build" first.')
  const assets = { maxAge: year, immutable: true, index: false, preCompressed: true } as const
  await server.register(fastifyStatic, { ...assets, root: path.join(web, 'assets'), prefix: '/assets/' })
  await server.register(async (files) => {
    withShortHead(files)
    await files.register(fastifyStatic, {
      ...assets,
      root: path.join(student, 'assets'),
      prefix: '/t/assets/',
      decorateReply: false,
    })
  })
  await server.register(fastifyStatic, {
    ...assets,
    root: path.join(embed, 'assets'),
    prefix: '/embed/assets/',
    decorateReply: false,
  })
  await server.register(fastifyStatic, {
    ...assets,
    root: path.join(console, 'assets'),
    prefix: '/operator/assets/',
    decorateReply: false,
  })
  // It keeps the pupils' page on the device, so the browser asks for it each time as for a page.
  server.get('/t/sw.js', (_, reply) => unkept(reply).sendFile('sw.js', student, { maxAge: 0, immutable: false }))
  const hint = studentHints(student)
  server.get('/t', (request, reply) => page(reply.header('link', hint(request)), student))
  server.get('/t/*', (request, reply) => page(reply.header('link', hint(request)), student))
  // The provider's console is a page of its own, of which search engines need not know.
  for (const url of ['/operator', '/operator/*'])
    server.get(url, (request, reply) =>
      isPage(request) ? page(reply.header('x-robots-tag', 'noindex, nofollow'), console) : reply.callNotFound(),
    )
  // Who has the link may look; search engines may not tell it to others.
  const results = { path: '/public-results', isUnlisted: true }
  servePage(server, { ...results, html: documentOf(web), head: heads[results.path] })
  for (const url of ['/public-daily-event', '/public-partner-text'])
    servePage(server, { path: url, html: documentOf(embed), head: heads[url], embeddable: { isSecure } })
  // A page the server does not know is one of the teachers' app, which knows its own routes.
  server.get('/*', (request, reply) => (isPage(request) ? page(reply, web) : reply.callNotFound()))
}

/** What helmet says of pages, and nobody reads on their scripts and styles. */
const headsOfPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Files that are part of a page and no page themselves: opened as one they may do nothing. On the way to a slow phone each reply's
 * head counts, and these have half as long ones. Not for scripts of workers, which bring a policy of their own.
 */
export function withShortHead(files: FastifyInstance): void {
  files.addHook('onRequest', async (_, reply) => {
    for (const name of headsOfPages) reply.removeHeader(name)
    reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'")
  })
}

/** Read each time: a build may go on while the server runs. */
function documentOf(root: string): () => string {
  return () => readFileSync(path.join(root, 'index.html'), 'utf8')
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))
/** `/t/{code}`, as people may write it. */
const codeInPath = /^\/t\/(?<code>[A-Za-z0-9]{4,12})$/

/**
 * What a pupil's browser will need after the page itself, so that it is on its way while the scripts are: on a slow phone each
 * further question to the server costs a fifth of a second (docs/performance.md).
 */
function studentHints(root: string): (request: FastifyRequest) => string {
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')))
  return (request) => {
    const code = codeInPath.exec(pathOf(request))?.groups?.['code']
    const sources = [
      `src/app/texts/catalogues.${requestLanguage(request)}.ts`,
      ...(code === undefined ? [] : ['src/attempts/joining/test-screen.tsx']),
    ]
    return [
      ...sources.flatMap((source) => manifest[source]?.file ?? []).map(moduleAhead),
      ...(code === undefined ? [] : [`</v1/join/${code}/>; rel=preload; as=fetch; crossorigin`]),
    ].join(', ')
  }
}

function moduleAhead(file: string): string {
  return `</t/${file}>; rel=modulepreload; crossorigin`
}

function isPage(request: FastifyRequest): boolean {
  return isPageAddress(pathOf(request))
}

/** Numbers are at METRICS_ADDRESS alone: Prometheus sent to this port by mistake should hear that there are none. */
const numbers = '/metrics'

/** Whether a page may be there: the app itself knows which are. */
export function isPageAddress(pathname: string): boolean {
  return !pathname.startsWith('/v1/') && pathname !== numbers && path.extname(pathname) === ''
}

/** As it was sent: parsing would take what stands behind two slashes for a host. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

function page(reply: FastifyReply, root: string): FastifyReply {
  return unkept(reply).sendFile('index.html', root, { maxAge: 0, immutable: false })
}

function unkept(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache')
}
