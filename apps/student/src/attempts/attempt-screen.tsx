import type { ReactNode } from 'react'
import { Shell } from '../app/shell.tsx'
import type { ServerClock } from '../app/server-clock.ts'
import type { JoinedAttempt } from './attempts.data.ts'
import type { Entry } from './attempts.joining.ts'
import type { AttemptSession } from './attempts.session.ts'
import { EndScreen } from './end-screen.tsx'
import { HaltNotice } from './halt-notice.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { QuestionPager } from './question-pager.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'
import { useOpened, useSession } from './use-session.ts'

export interface Ways {
  /** To the very beginning; forgets the attempt on this device when its id is given. */
  onLeave: (attempt_id?: string) => void
  /** To the name and the personal code of the same test. */
  onRejoin: (attempt_id: string) => void
  onJoined: (joined: JoinedAttempt) => void
}

interface AttemptScreenProps extends Ways {
  entry: Entry
  clock: ServerClock
}

/** The attempt, from opening to the end. */
export function AttemptScreen({ entry, clock, ...ways }: AttemptScreenProps): ReactNode {
  const { opened, retry } = useOpened(entry, clock)
  if (opened?.kind === 'open') return <OpenAttempt session={opened.session} {...ways} />
  const attempt_id = entry.kind === 'remembered' ? entry.bearer.attempt_id : entry.joined.attempt.id
  return (
    <Shell>
      {opened === null && <LoadingScreen />}
      {opened?.kind === 'unreachable' && <UnreachableScreen onRetry={retry} />}
      {opened?.kind === 'lost' && <HaltNotice halt="signed_out" unsent={0} onRejoin={() => ways.onRejoin(attempt_id)} />}
    </Shell>
  )
}

function OpenAttempt({ session, ...ways }: { session: AttemptSession } & Ways): ReactNode {
  const { view, answers } = useSession(session)
  const isElsewhere = answers.halt === 'other_device' || answers.halt === 'signed_out'
  const isEnded = answers.handIn !== 'none' || answers.halt === 'closed' || view.isOver
  if (isEnded && !isElsewhere) return <EndScreen session={session} view={view} answers={answers} {...ways} />
  return <QuestionPager session={session} view={view} answers={answers} onRejoin={() => ways.onRejoin(view.attempt.id)} />
}
