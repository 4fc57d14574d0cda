import type { ListedColleague } from '@katedra/contract/colleagues'
import { useDeferredValue, useMemo, useState } from 'react'
import { readInvitations, type InviteLine, type InviteOrder } from './invite-paste.ts'

export interface InvitePaste {
  text: string
  order: InviteOrder
  lines: readonly InviteLine[]
  hasNames: boolean
  /** Those who will be invited. */
  invitations: { email: string; first_name: string; last_name: string }[]
  setText: (text: string) => void
  setOrder: (order: InviteOrder) => void
}

/** State of a pasted list of addresses. The preview follows the typing a moment later when the list is long. */
export function useInvitePaste(colleagues: readonly ListedColleague[]): InvitePaste {
  const [text, setText] = useState('')
  const [chosen, setOrder] = useState<InviteOrder>()
  const settled = useDeferredValue(text)
  const read = useMemo(
    () => readInvitations(settled, { order: chosen, present: colleagues.map(({ email }) => email) }),
    [settled, chosen, colleagues],
  )
  const invitations = read.lines
    .filter(({ note }) => note === undefined)
    .map(({ email, first_name, last_name }) => ({ email, first_name, last_name }))
  return { text, ...read, invitations, setText, setOrder }
}
