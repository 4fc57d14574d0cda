import { offlineAfter, type LivePupil, type LiveRoom } from '@katedra/contract/live'

/** What the teacher sees at a glance. */
export type Standing = 'offline' | 'rushing' | 'paused' | 'open' | 'left' | 'not_joined' | 'waiting' | 'submitted'

/** Who needs help comes first. */
const order: readonly Standing[] = [
  'offline',
  'rushing',
  'open',
  'paused',
  'left',
  'not_joined',
  'waiting',
  'submitted',
]

/** Where a pupil stands at a moment of the server's clock. A device that has never spoken since it joined may be an older page. */
export function standingOf(pupil: LivePupil, now: number): Standing {
  if (pupil.state === 'waiting') return pupil.left_at === null ? 'waiting' : 'left'
  if (pupil.state !== 'open') return pupil.state
  if (isOffline(pupil, now)) return 'offline'
  if (pupil.is_paused) return 'paused'
  return pupil.is_rushing ? 'rushing' : 'open'
}

function isOffline({ last_seen_at }: LivePupil, now: number): boolean {
  return last_seen_at !== null && now - Date.parse(last_seen_at) > offlineAfter * 1000
}

/** By need, then by how little is answered, then by name. */
export function byNeed(
  pupils: readonly LivePupil[],
  now: number,
  compare: (a: string, b: string) => number,
): LivePupil[] {
  const need = (pupil: LivePupil) => order.indexOf(standingOf(pupil, now))
  return pupils.toSorted((a, b) => need(a) - need(b) || a.answered_count - b.answered_count || compare(a.name, b.name))
}

/** How many of those who write have not been heard of for a while. */
export function offlineCount({ pupils }: Pick<LiveRoom, 'pupils'>, now: number): number {
  return pupils.filter((pupil) => standingOf(pupil, now) === 'offline').length
}

export interface Counts {
  /** In the waiting room, with a device that is there. */
  waiting: number
  joined: number
  working: number
  submitted: number
  missing: number
}

export function countsOf({ pupils }: Pick<LiveRoom, 'pupils'>): Counts {
  const count = (state: LivePupil['state']) => pupils.filter((pupil) => pupil.state === state).length
  const waiting = pupils.filter(({ state, left_at }) => state === 'waiting' && left_at === null).length
  const [working, submitted] = [count('open'), count('submitted')]
  const joined = working + submitted
  return { waiting, joined, working, submitted, missing: pupils.length - joined - waiting }
}
