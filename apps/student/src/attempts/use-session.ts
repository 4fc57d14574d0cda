import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ServerClock } from '../app/server-clock.ts'
import type { Entry } from './attempts.joining.ts'
import { openJoined, openRemembered, type Opened } from './attempts.open.ts'
import type { QueueView } from './attempts.outcomes.ts'
import type { AttemptSession, SessionView } from './attempts.session.ts'

/** Opens the attempt of an entry; null while that is under way. */
export function useOpened(entry: Entry, clock: ServerClock): { opened: Opened | null; retry: () => void } {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [turn, setTurn] = useState(0)

  // Synchronises with what the server and the device have of the attempt.
  useEffect(() => {
    let isGone = false
    const show = (result: Opened) => {
      if (!isGone) setOpened(result)
    }
    open(entry, clock).then(show, () => show({ kind: 'unreachable' }))
    return () => {
      isGone = true
    }
  }, [entry, clock, turn])

  function retry() {
    setOpened(null)
    setTurn(turn + 1)
  }

  return { opened, retry }
}

async function open(entry: Entry, clock: ServerClock): Promise<Opened> {
  if (entry.kind === 'remembered') return openRemembered(entry.bearer, clock)
  return { kind: 'open', session: await openJoined(entry.joined, clock) }
}

/** The session as it stands, kept alive while it is on the screen. */
export function useSession(session: AttemptSession): { view: SessionView; answers: QueueView } {
  const { queue } = session
  const view = useSyncExternalStore(session.subscribe, session.view)
  const answers = useSyncExternalStore(queue.subscribe, queue.view)
  const isNowhere = answers.saved.kind === 'nowhere'

  // Synchronises with the server: sends what is left, watches the time and hears the teacher.
  useEffect(() => session.start(), [session])

  // Synchronises with the line and with the page's coming and going.
  useEffect(() => {
    const lineIsBack = () => session.wake()
    const follow = () => {
      if (document.hidden) queue.flush(true)
      else lineIsBack()
    }
    const flush = () => queue.flush(true)
    addEventListener('online', lineIsBack)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', follow)
    return () => {
      removeEventListener('online', lineIsBack)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [session, queue])

  // Lets the browser ask before the page is closed, while closing it would lose something.
  useEffect(() => {
    if (!isNowhere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNowhere])

  return { view, answers }
}
