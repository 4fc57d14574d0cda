import { createReadStream, existsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumFlags, findChromium } from './find-chromium.ts'

/** A built app as its server serves it: its files under `base`, its document at every other address. */
export interface BuiltApp {
  dist: string
  base: string
  address: string
}

const watched = 3000
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Starts the Chromium of this computer for the time of `work`. */
export async function inChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/**
 * The files of the app that a Czech visitor's browser asks for until the page has been at rest for three seconds, each once:
 * also those it fetches ahead, and those of a service worker.
 */
export async function loadedFiles(browser: Browser, app: BuiltApp): Promise<string[]> {
  const files = new Set<string>()
  const server = createServer(serve(app, (file) => files.add(file)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext({ locale: 'cs-CZ' })
  try {
    const bound = server.address()
    if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
    const page = await context.newPage()
    // A busy computer is slower than any clock: what the page asks for by itself is all there before the three seconds begin.
    await page.goto(`http://localhost:${bound.port}${app.address}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(watched)
    return [...files]
  } finally {
    await context.close()
    server.closeAllConnections()
    server.close()
  }
}

function serve({ dist, base }: BuiltApp, onFile: (file: string) => void): RequestListener {
  return (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isPage = path.extname(pathname) === '' && !pathname.startsWith('/v1/')
    const file = isPage ? 'index.html' : pathname.replace(base, '')
    // The visitor is no one that the server knows, and nothing is at the addresses they ask for.
    if (!existsSync(path.join(dist, file))) {
      reply.writeHead(404, { 'content-type': 'application/json' }).end('{}')
      return
    }
    onFile(file)
    reply.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
    createReadStream(path.join(dist, file)).pipe(reply)
  }
}
