/*
 * Keeps the pupils' app on the device, so that a page which is loaded again without a connection is there. Answers are
 * kept by the page itself (src/attempts/queue/memory.ts); calls of the server are never touched.
 */
const shelf = 'katedra-pupil'
const shell = '/t/'
/** A connection that takes longer is as good as none. */
const pageTimeout = 4000

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(keepShell())
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The page tells what it is made of. All of it comes out of the browser's cache, and what an older version left goes. */
self.addEventListener('message', (event) => {
  const addresses = Array.isArray(event.data) ? event.data.filter((address) => typeof address === 'string') : []
  event.waitUntil(keepOnly(addresses))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(page(event.request))
  else if (pathname.startsWith('/t/assets/')) event.respondWith(asset(event.request))
})

async function keepShell() {
  const cache = await caches.open(shelf)
  await cache.add(new Request(shell, { cache: 'no-cache' }))
}

async function keepOnly(addresses) {
  const cache = await caches.open(shelf)
  const kept = await cache.keys()
  const wanted = new Set([...addresses, new URL(shell, self.location.origin).href])
  await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)))
  const missing = addresses.filter((address) => !kept.some(({ url }) => url === address))
  await Promise.all(missing.map((address) => cache.add(address)))
}

/** The newest page where the connection gives it, else the kept one. */
async function page(request) {
  const cache = await caches.open(shelf)
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(pageTimeout) })
    if (fresh.ok) await cache.put(shell, fresh.clone())
    return fresh
  } catch {
    return (await cache.match(shell)) ?? fetch(request)
  }
}

async function asset(request) {
  const cache = await caches.open(shelf)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await cache.put(request, fresh.clone())
  return fresh
}
