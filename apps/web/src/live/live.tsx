import { useQuery } from '@tanstack/react-query'
import { LateNotice } from './late-notice.tsx'
import { lateAnswersQuery } from './live.data.ts'

export { LiveRoom, MessagesOfTest, useLiveRoom } from './live-room.tsx'

/** Late answers that wait for a decision, wherever a teacher looks at the results: until then they count for nothing. */
export function LateAnswersWaiting({ testId }: { testId: string }) {
  const { data = [] } = useQuery({ ...lateAnswersQuery(testId), refetchInterval: 60_000 })
  return <LateNotice testId={testId} count={data.filter(({ state }) => state === 'waiting').length} />
}
