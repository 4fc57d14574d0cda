/** The questions and their pictures come first on a slow connection. */
const afterQuestions = 3000

/**
 * Keeps the app on the device for the rest of the test, by `public/sw.js`: loaded again without a connection, the page
 * is there. Where the browser can't, or doesn't want to, nothing changes. Returns how to cancel it.
 */
export function keepAppAtHand(): () => void {
  const timer = setTimeout(() => void keep().catch(() => undefined), afterQuestions)
  return () => clearTimeout(timer)
}

async function keep(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/t/sw.js', { scope: '/t/' })
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage([...new Set(loaded.filter((name) => new URL(name).pathname.startsWith('/t/assets/')))], {
    transfer: [],
  })
}
