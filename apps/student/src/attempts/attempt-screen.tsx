import { useEffect, type ReactNode } from 'react'
import { keepAppAtHand } from '../app/keep-app.ts'
import { Shell } from '../app/shell.tsx'
import type { ServerClock } from '../app/server-clock.ts'
import type { Entry } from './attempts.joining.ts'
import { endOf } from './attempts.end.ts'
import type { AttemptSession } from './attempts.session.ts'
import { EndScreen } from './end-screen.tsx'
import { HaltNotice } from './halt-notice.tsx'
import { KeptAtHand } from './kept-at-hand.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { QuestionPager } from './question-pager.tsx'
import { TeacherMessages } from './teacher-messages.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'
import type { Ways } from './attempts.ways.ts'
import { useOpened, useSession } from './use-session.ts'

interface AttemptScreenProps extends Ways {
  entry: Entry
  clock: ServerClock
}

/** The attempt, from opening to the end. */
export function AttemptScreen({ entry, clock, ...ways }: AttemptScreenProps): ReactNode {
  const { opened, retry } = useOpened(entry, clock)
  // Synchronises with the browser's store of pages.
  useEffect(() => keepAppAtHand(), [])
  if (opened?.kind === 'open') return <OpenAttempt session={opened.session} {...ways} />
  return (
    <Shell>
      {opened === null && <LoadingScreen />}
      {opened?.kind === 'unreachable' && <UnreachableScreen onRetry={retry} />}
      {opened?.kind === 'lost' && <HaltNotice halt="signed_out" unsent={0} onRejoin={ways.onRejoin} />}
    </Shell>
  )
}

function OpenAttempt({ session, ...ways }: { session: AttemptSession } & Ways): ReactNode {
  const { view, answers } = useSession(session)
  const end = endOf(view.attempt, view.isOver, answers)
  return (
    <>
      <TeacherMessages messages={view.messages} onClose={session.closeMessages} />
      {end === null ? (
        <>
          <KeptAtHand questions={view.attempt.questions} />
          <QuestionPager session={session} view={view} answers={answers} onRejoin={ways.onRejoin} />
        </>
      ) : (
        <EndScreen end={end} session={session} view={view} answers={answers} {...ways} />
      )}
    </>
  )
}
