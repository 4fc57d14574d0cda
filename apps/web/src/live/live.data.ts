import { classPace } from '@katedra/contract/class-pace'
import { live, type LiveRoom } from '@katedra/contract/live'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readEvents } from '../app/event-stream.ts'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'

export function roomQuery(testId: string) {
  return queryOptions(queryOf(live.room, { params: { test_id: testId } }))
}

export function lateAnswersQuery(testId: string) {
  return queryOptions(queryOf(live.lateAnswers, { params: { test_id: testId } }))
}

/** What the server answered to a step is the newest there is. */
export function keepRoom(testId: string, room: LiveRoom): void {
  queryClient.setQueryData(roomQuery(testId).queryKey, room)
}

/** After a step that is not the room's own: the start and the end of the test. */
export function refreshRoom(testId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: roomQuery(testId).queryKey })
}

/**
 * Asks again whenever the server says that something has changed, also for the lesson that the room may be; tells whether its
 * stream stands.
 */
export function useRoomEvents(testId: string): boolean {
  const [isOpen, setIsOpen] = useState(false)
  // Synchronises the cache with the server's stream of changes.
  useEffect(() => {
    const refresh = () => {
      setIsOpen(true)
      for (const route of [live.room, classPace.lesson])
        void queryClient.invalidateQueries({ queryKey: keyOf(route, { params: { test_id: testId } }) })
    }
    return readEvents(live.events, { params: { test_id: testId } }, { onOpen: refresh, onEvent: refresh })
  }, [testId])
  return isOpen
}
