import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState, type ReactElement } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { queryClient } from '../../app/query.ts'
import { ClassLesson } from '../../class-pace/class-pace.tsx'
import { LiveRoom, useLiveRoom } from '../../live/live.tsx'
import { JoinGuestDialog } from '../guests/join-guest-dialog.tsx'
import { testQuery } from '../../planned-tests/planned-tests.data.ts'
import { AttemptSheet } from '../overview/attempt-sheet.tsx'
import { ResultsActions, ResultsBody } from '../overview/results-body.tsx'
import { useOpenedAttempt } from '../overview/use-opened-attempt.ts'
import { resultsPollDelay, resultsQuery } from '../results.data.ts'
import { shareWords } from '../standing-words.ts'

/** One test from planning to its end in one place: who waits, who answers, and the results as they grow. */
export function RoomPage(): ReactElement {
  const { t } = useTranslation('live')
  const { t: ofResults } = useTranslation('results')
  const format = useFormat()
  const { testId } = useParams({ from: '/signed-in/testy/$testId/zive' })
  const { room, isStreaming } = useLiveRoom(testId)
  const state = room.data?.state
  const planned = useQuery(testQuery(testId))
  const test = planned.data
  // Both come at once: a lesson that came after the rest would push it down under the finger.
  const whole = planned.isPending ? { ...room, data: undefined } : room
  const results = useQuery({
    ...resultsQuery(testId),
    enabled: state === 'launched',
    refetchInterval: (query) => resultsPollDelay(query.state.data),
  })
  const { attemptId, openAttempt, closeAttempt } = useOpenedAttempt()
  const [guestId, setGuestId] = useState<string | undefined>()
  const name = room.data?.title ?? test?.title
  const title = name === undefined ? t('back') : t(state === 'scheduled' ? 'titleAhead' : 'title', { test: name })
  const shares = useMemo(
    () =>
      new Map(
        (results.data?.students ?? []).flatMap((student) =>
          student.attempt_id === null || student.state !== 'submitted'
            ? []
            : [[student.attempt_id, shareWords({ t: ofResults, format }, student)] as const],
        ),
      ),
    [results.data, ofResults, format],
  )
  useTitle(title)
  // What has ended is where its results are; what was cancelled never was.
  if (state === 'finished') return <Ended testId={testId} />
  if (state === 'cancelled') return <Navigate to="/testy/$testId" params={{ testId }} replace />
  return (
    <Page title={title} back={<Back testId={testId} />}>
      <QueryView
        query={whole}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-64" />
          </SkeletonGroup>
        }
      >
        {(known) => (
          <>
            {test?.pace === 'class' && known.state === 'launched' && (
              <Suspense fallback={<Skeleton className="h-88" />}>
                <ClassLesson test={test} isStreaming={isStreaming} onEnded={() => void room.refetch()} />
              </Suspense>
            )}
            <LiveRoom
              testId={testId}
              room={known}
              heardAt={room.dataUpdatedAt}
              isStreaming={isStreaming}
              shares={shares}
              onAttempt={openAttempt}
              onGuest={setGuestId}
            />
            {/* Where the results begin to be: at the top they would push what the class needs now below the fold of a phone. */}
            {results.data !== undefined && known.state === 'launched' && (
              <>
                <div className="flex flex-wrap gap-3">
                  <ResultsActions results={results.data} />
                </div>
                <ResultsBody results={results.data} isRunning onAttempt={openAttempt} />
              </>
            )}
          </>
        )}
      </QueryView>
      {guestId !== undefined && (
        <JoinGuestDialog testId={testId} attemptId={guestId} onClose={() => setGuestId(undefined)} />
      )}
      {attemptId !== undefined && (
        <AttemptSheet testId={testId} attemptId={attemptId} itemNo={undefined} onClose={closeAttempt} />
      )}
    </Page>
  )
}

/** Leads to the results; what was known of them is of a test that ran, and would lead back here. */
function Ended({ testId }: { testId: string }) {
  const navigate = useNavigate()
  // Synchronises the cache and the address with the end of the test.
  useEffect(() => {
    queryClient.removeQueries({ queryKey: resultsQuery(testId).queryKey, exact: true })
    void navigate({ to: '/vysledky/$testId', params: { testId }, replace: true })
  }, [navigate, testId])
  return null
}

function Back({ testId }: { testId: string }) {
  const { t } = useTranslation('live')
  return (
    <BackLink to="/testy/$testId" params={{ testId }}>
      {t('back')}
    </BackLink>
  )
}
