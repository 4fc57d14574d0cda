import type { JoinedAttempt } from './attempts.data.ts'

/** Where one can go from an attempt. */
export interface Ways {
  /** To the very beginning; forgets the attempt on this device when its id is given. */
  onLeave: (attempt_id?: string) => void
  /** To the name and the personal code of the same test. */
  onRejoin: () => void
  onJoined: (joined: JoinedAttempt) => void
}
