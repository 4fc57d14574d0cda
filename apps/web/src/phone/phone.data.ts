import { profile } from '@katedra/contract/profile'
import { useEffect, useState } from 'react'
import { readEvents } from '../app/event-stream.ts'
import { queryClient } from '../app/query.ts'
import { meQuery } from '../profile/profile.data.ts'
import { refreshSessions } from '../sessions/sessions.data.ts'

function refreshAccount(): void {
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  void refreshSessions()
}

/** Keeps what is shown of the account up to date while the page is open; says whether the line stands. */
export function useAccountEvents(): boolean {
  const [isOpen, setIsOpen] = useState(false)
  // Synchronises the cache with the server's stream of changes.
  useEffect(() => {
    const stop = readEvents(
      profile.events,
      {},
      {
        onOpen: () => {
          setIsOpen(true)
          refreshAccount()
        },
        onEvent: refreshAccount,
      },
    )
    return stop
  }, [])
  return isOpen
}
