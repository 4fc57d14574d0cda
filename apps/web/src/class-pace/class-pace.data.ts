import { classPace, type ClassStep, type Lesson } from '@katedra/contract/class-pace'
import { useQuery } from '@tanstack/react-query'
import { call } from '../app/call.ts'
import { queryClient, queryOf } from '../app/query.ts'
import { useRoomEvents } from '../live/live.data.ts'

export function lessonQuery(testId: string) {
  return queryOf(classPace.lesson, { params: { test_id: testId } })
}

/** How often is asked without the stream. */
const pollDelay = 1500

/** The lesson as it is now, where somebody else asks for it again whenever the server says that something has changed. */
export function useLesson(testId: string, isStreaming: boolean) {
  return useQuery({ ...lessonQuery(testId), refetchInterval: isStreaming ? 15_000 : pollDelay })
}

/** The same where no room stands around it that listens. */
export function useStreamedLesson(testId: string) {
  return useLesson(testId, useRoomEvents(testId))
}

/** What the server answered to a step is the newest there is. */
export function keepLesson(testId: string, lesson: Lesson): void {
  queryClient.setQueryData(lessonQuery(testId).queryKey, lesson)
}

export function takeStep(testId: string, step: ClassStep, version: number): Promise<Lesson> {
  return call(classPace.takeStep, { params: { test_id: testId }, body: { step, version } })
}
