import { Button } from '@katedra/ui/button'
import type { ReactNode } from 'react'

interface Listed {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** At the end of a list that comes piece by piece: the next piece, while there is one. */
export function MoreButton({ list, children }: { list: Listed; children: ReactNode }) {
  if (!list.hasNextPage) return null
  return (
    <Button className="justify-self-center" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  )
}
