import { createBeats } from './beats.ts'
import type { Bounds } from './bounds.ts'
import { Failure } from './fail.ts'

/** How often is asked whether the sessions of open streams go on, no matter who has ended them and wherever. */
const askInterval = 2000
/** Seconds after which one who found no place may try again. */
const later = 30

/** A stream that a page reads: of a teacher, or of a pupil who waits. */
export interface OpenStream {
  account: string
  /** Pupils have none. */
  session?: string
  /** Its session has ended. */
  end(): void
  /** A newer one of the same account has taken its place. */
  giveWay(): void
  /** Says every so many milliseconds that it is there. */
  beat: { every: number; say(): void }
}

/** The streams of events that this process keeps open, with their bounds. */
export interface EventStreams {
  /** Takes a place and returns how to leave it; throws 503 where there is none. */
  enter(stream: OpenStream): () => void
  /** How many are open. */
  count(): number
  close(): void
}

type FindLiving = (sessions: readonly string[]) => Promise<ReadonlySet<string>>

/** `findLiving` is left out where there are no sessions. */
export function createEventStreams(
  bounds: Pick<Bounds, 'streams' | 'streamsPerAccount'>,
  findLiving?: FindLiving,
): EventStreams {
  const open = new Set<OpenStream>()
  const ofAccount = new Map<string, Set<OpenStream>>()
  const beats = createBeats()
  let isAsking = false

  async function endOrphans(): Promise<void> {
    if (findLiving === undefined || isAsking || open.size === 0) return
    isAsking = true
    try {
      const asked = [...open]
      const living = await findLiving([...new Set(asked.flatMap(({ session }) => session ?? []))])
      for (const stream of asked) if (!living.has(stream.session ?? '')) stream.end()
    } catch {
      // Without a database nothing is announced; it is asked again in a moment.
    } finally {
      isAsking = false
    }
  }
  const asking = setInterval(() => void endOrphans(), askInterval).unref()

  return {
    enter(stream) {
      if (open.size >= bounds.streams) throw new Failure('app.unavailable', later)
      const siblings = ofAccount.get(stream.account) ?? new Set()
      const [oldest] = siblings
      const stopBeating = beats.add(stream.beat.every, () => stream.beat.say())
      const leave = () => {
        stopBeating()
        open.delete(stream)
        siblings.delete(stream)
        if (siblings.size === 0 && ofAccount.get(stream.account) === siblings) ofAccount.delete(stream.account)
      }
      ofAccount.set(stream.account, siblings.add(stream))
      open.add(stream)
      if (oldest !== undefined && siblings.size > bounds.streamsPerAccount) oldest.giveWay()
      return leave
    },
    count: () => open.size,
    close: () => clearInterval(asking),
  }
}
